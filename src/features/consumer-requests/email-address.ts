/** RFC 5321, section 4.5.3.1. */
const LOCAL_MAX = 64;
export const ADDRESS_MAX = 254;
/**
 * One address and nothing else: no blank, no line end, none of the signs with which a mail header would hold a second
 * one or a name, and none (% and !) that lets another server pass it on. Letters of any alphabet (RFC 6531).
 */
const LOCAL = /^[^\s\p{C}!"%(),.:;<>@[\\\]]+(\.[^\s\p{C}!"%(),.:;<>@[\\\]]+)*$/u;
const DOMAIN =
  /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Whether a message can be sent to it, as far as its form says. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return (
    at > 0 &&
    text.length <= ADDRESS_MAX &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    // Some mail servers fold wide signs to plain ones.
    LOCAL.test(local.normalize("NFKC")) &&
    DOMAIN.test(text.slice(at + 1))
  );
}
