import type { ReactNode } from "react";
import { sessionStore } from "#features/account/client.ts";
import { apiOf, type CallResult } from "#shared/api-client.ts";
import { browserStorage } from "#shared/browser-storage.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import type { DeletionState, dataRightsContract } from "./contract.ts";
import type { DeletionRequest } from "./deletion-request.ts";

const tab = browserStorage("session");
const PENDING = "data-request";

/** What this tab is to go on with after a sign-in, as text (pending-request.ts). */
export const pendingRequest = {
  read: () => tab.read(PENDING),
  write: (request: string | null) => tab.write(PENDING, request),
};

const api = apiOf<typeof dataRightsContract>();

/** What stands in the place of the profile after its account was deleted in this tab. */
const farewellStore = createStore<ReactNode>(null);

export function useFarewell(): ReactNode {
  return useStore(farewellStore);
}

/**
 * What the member has typed is the word by now. Asked with the same request again, it is the same deletion.
 *
 * @param memberId whose account is meant: another tab may have signed somebody else in
 */
export function deleteAccount(
  memberId: string,
  { code, userId }: DeletionRequest,
): Promise<CallResult<{ state: DeletionState }>> {
  return api("DELETE /api/account", {
    memberId,
    body: { confirmation: "ELIMINAR", request_id: userId, confirmation_code: code },
  });
}

/** Shows that the account is gone. */
export function sayFarewell(farewell: ReactNode): void {
  farewellStore.set(farewell);
  sessionStore.set({ status: "signed-out" });
}
