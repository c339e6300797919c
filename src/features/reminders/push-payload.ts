/**
 * What a push carries, as JSON: only this device can read it (RFC 8291). The service worker shows it
 * (src/app/browser/service-worker-push.browser.js).
 */
export interface PushPayload {
  title: string;
  body: string;
  /** One reminder has one: told twice, it stands there once. */
  tag: string;
  /** Where a click leads: a path of ours, such as `/calendario?dia=2026-03-05`. */
  path: string;
  /** The token that turns this kind of reminder off (`POST /api/reminder-stop`); absent in a test. */
  stop?: string;
}
