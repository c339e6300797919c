import { apiOf, type CallResult } from "#platform/shared/api-client.ts";
import { browserStorage } from "#platform/shared/browser-storage.ts";
import type { DeletionRequest } from "./confirmation.ts";
import type { DeletionState, dataRightsContract } from "./contract.ts";

const tab = browserStorage("session");
const PENDING = "data-request";

/** The dialog to reopen in this tab after a new sign-in, serialised by pending-request.ts. */
export const pendingRequest = {
  read: () => tab.read(PENDING),
  write: (request: string | null) => tab.write(PENDING, request),
};

const api = apiOf<typeof dataRightsContract>();

/** Idempotent per request. `memberId` guards against another member's session, opened in another tab. */
export function deleteAccount(
  memberId: string,
  { code, userId }: DeletionRequest,
): Promise<CallResult<{ state: DeletionState }>> {
  return api("DELETE /api/account", {
    memberId,
    isUrgent: true,
    body: { confirmation: "ELIMINAR", request_id: userId, confirmation_code: code },
  });
}
