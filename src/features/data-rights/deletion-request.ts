/** What the link to the status page says (spec, section 2, "Legal and deletion pages"). */
export interface DeletionRequest {
  code: string;
  /** Names the request and nobody: the parameter is called `user_id`. */
  userId: string;
}

/** What every code of a request that was processed begins with (spec, section 9). */
const CONFIRMED = "CONFIRM_";
/** Far more than any code of ours has: a longer one was made up, and is shown cut. */
const SHOWN_MAX = 120;

/** Reads the query of the status page's address; undefined where one of the two is missing or blank. */
export function readDeletionRequest(query: string): DeletionRequest | undefined {
  const parameters = new URLSearchParams(query);
  const code = parameters.get("code")?.trim();
  const userId = parameters.get("user_id")?.trim();
  return code && userId ? { code, userId } : undefined;
}

/** Whether the server may know of this code: any other begins as it should and is somebody's invention. */
export function isOurs({ code }: DeletionRequest): boolean {
  return /^CONFIRM_[0-9a-f]{64}$/.test(code);
}

export function isConfirmed({ code }: DeletionRequest): boolean {
  return code.startsWith(CONFIRMED);
}

/** What came in an address as it can be shown: without characters that draw nothing or turn the text, and short. */
export function shown(value: string): string {
  const letters = [...value.replaceAll(/[\p{Cc}\p{Cf}\p{M}]/gu, "")];
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : letters.join("");
}
