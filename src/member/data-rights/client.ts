import { browserStorage } from "#platform/shared/browser-storage.ts";

const tab = browserStorage("session");
const PENDING = "data-request";

/** The dialog to reopen in this tab after a new sign-in, serialised by pending-request.ts. */
export const pendingRequest = {
  read: () => tab.read(PENDING),
  write: (request: string | null) => tab.write(PENDING, request),
};
