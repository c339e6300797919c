import { cutText } from "#platform/shared/text/cut-text.ts";
import { QUERY_MAX } from "./query.ts";

/** Reads `?q=…`, trimmed and cut to QUERY_MAX. Does not throw if the encoding is damaged. */
export function readQuery(search: string): string {
  const given = new URLSearchParams(search).get("q") ?? "";
  return cutText(given.trim(), QUERY_MAX);
}
