import type { CallResult } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";

export type Call = <T>(address: string, parts: CallParts) => Promise<CallResult<T>>;

/** True for an answer after which a retry would not help. */
export const isRejection = ({ code }: { code: string }): boolean =>
  ["bad_request", "conflict", "too_large", "unsupported_media_type"].includes(code);
