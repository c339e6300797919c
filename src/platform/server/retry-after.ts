import { SECOND_MS } from "#platform/shared/time.ts";

/** From `Retry-After` in seconds; its date form is ignored. */
export function retryAfterMsOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds > 0 ? seconds * SECOND_MS : undefined;
}
