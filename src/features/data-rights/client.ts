import type { ReactNode } from "react";
import { sessionStore } from "#features/account/client.ts";
import { apiOf, type CallResult } from "#shared/api-client.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import type { DeletionState, dataRightsContract } from "./contract.ts";
import type { DeletionRequest } from "./deletion-request.ts";

const api = apiOf<typeof dataRightsContract>();

/** What stands in the place of the profile after its account was deleted in this tab. */
const farewellStore = createStore<ReactNode>(null);

export function useFarewell(): ReactNode {
  return useStore(farewellStore);
}

/** What the member has typed is the word by now. Asked with the same request again, it is the same deletion. */
export function deleteAccount({
  code,
  userId,
}: DeletionRequest): Promise<CallResult<{ state: DeletionState }>> {
  return api("DELETE /api/account", {
    body: { confirmation: "ELIMINAR", request_id: userId, confirmation_code: code },
  });
}

/** Shows that the account is gone. */
export function sayFarewell(farewell: ReactNode): void {
  farewellStore.set(farewell);
  sessionStore.set({ status: "signed-out" });
}
