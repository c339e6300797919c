import { SECOND_MS } from "#platform/shared/time.ts";

/** Reads `Retry-After` in seconds; ignores its date form. */
export function retryAfterMsOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds > 0 ? seconds * SECOND_MS : undefined;
}
