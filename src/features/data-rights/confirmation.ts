import type { DeletionRequest } from "./deletion-request.ts";

/** Spec, section 9 */
const PREFIX = "CONFIRM_";

/** 32 random bytes; Facebook requires an alphanumeric code. */
export function newConfirmationCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return PREFIX + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function statusAddress({ code, userId }: DeletionRequest): string {
  return `/facebook-data-status?${new URLSearchParams({ code, user_id: userId })}`;
}
