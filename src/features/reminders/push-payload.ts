import type { ReminderKind } from "./contract.ts";
import type { ReminderText } from "./reminder-source.ts";

/**
 * What a push carries, as JSON: only this device can read it (RFC 8291). The service worker shows it
 * (src/app/browser/service-worker-push.browser.js).
 */
export interface PushPayload extends ReminderText {
  kind: ReminderKind;
  /** The same for the same reminder: told twice, it stands there once. */
  id: string;
  /** What turns its kind off (`POST /api/reminder-stop`). */
  stop_token: string;
}
