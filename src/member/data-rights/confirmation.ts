/** The parameters of the status page's link (spec, section 2, "Legal and deletion pages"). */
export interface DeletionRequest {
  code: string;
  /** The request's id, despite the parameter's name `user_id`. */
  userId: string;
}

const PREFIX = "CONFIRM_";
export const CONFIRMATION_CODE = /^CONFIRM_[0-9a-f]{64}$/;
/** The number of characters to show, longer than any real code. Longer values are cut. */
const SHOWN_MAX = 120;

/** Returns a code with 32 random bytes in hexadecimal, because Facebook requires letters and digits. */
export function newConfirmationCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return PREFIX + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const statusAddress = ({ code, userId }: DeletionRequest) =>
  `/facebook-data-status?${new URLSearchParams({ code, user_id: userId })}` as const;

export function readDeletionRequest(query: string): DeletionRequest | undefined {
  const parameters = new URLSearchParams(query);
  const code = parameters.get("code")?.trim();
  const userId = parameters.get("user_id")?.trim();
  return code && userId ? { code, userId } : undefined;
}

/** Strips control, format and combining characters from a value of the address, and limits its length. */
export function shown(value: string): string {
  const letters = [...value.replaceAll(/[\p{Cc}\p{Cf}\p{M}]/gu, "")];
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : letters.join("");
}
