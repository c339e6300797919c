import type { ReminderText } from "#server/reminder-source.ts";
import type { ReminderKind } from "../contract.ts";

/** Encrypted for one device (RFC 8291). Shown by src/app/browser/service-worker/service-worker-push.browser.js. */
export interface PushPayload extends ReminderText {
  kind: ReminderKind;
  /** Stable per reminder: a repeated notification replaces the first. */
  id: string;
  /** Turns off the reminder's kind (`POST /api/reminder-stop`). */
  stop_token: string;
}
