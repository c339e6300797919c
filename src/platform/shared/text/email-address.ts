/** RFC 5321, section 4.5.3.1. */
const LOCAL_MAX = 64;
export const ADDRESS_MAX = 254;
export const EMAIL_WRONG = "Revisa el correo: debe tener la forma nombre@ejemplo.com.";
/**
 * Excludes spaces, line ends, and characters that add a name or a second address to a mail header. Excludes %
 * and !, which let another server relay the mail. Allows any alphabet (RFC 6531).
 */
const LOCAL = /^[^\s\p{C}!"%(),.:;<>@[\\\]]+(\.[^\s\p{C}!"%(),.:;<>@[\\\]]+)*$/u;
const DOMAIN =
  /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return (
    at > 0 &&
    text.length <= ADDRESS_MAX &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    // Some mail servers fold full-width characters to plain ones.
    LOCAL.test(local.normalize("NFKC")) &&
    DOMAIN.test(text.slice(at + 1))
  );
}
