/** RFC 5321, section 4.5.3.1. */
const LOCAL_MAX = 64;
export const ADDRESS_MAX = 254;
/**
 * One address and nothing else: no blank, no line end, none of the signs with which a mail header would hold a second
 * one or a name. Letters of any alphabet (RFC 6531).
 */
const LOCAL = /^[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u;
const DOMAIN =
  /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Whether a message can be sent to it, as far as its form says. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return (
    at > 0 &&
    text.length <= ADDRESS_MAX &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    DOMAIN.test(text.slice(at + 1))
  );
}

/**
 * The address in one spelling, to find whose it is. Only A to Z are folded: in another alphabet two letters can fold
 * to one, and the mailboxes be two people's.
 */
export function foldAddress(address: string): string {
  return address.normalize("NFC").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Where mail to an address arrives in the end, to count what is sent there: ana+uno@ and ana+dos@ are one mailbox, and
 * so is a.n.a@ at Google's.
 */
export function mailboxOf(address: string): string {
  const folded = address.normalize("NFKC").toLowerCase();
  const at = folded.lastIndexOf("@");
  const domain = folded.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const [name = ""] = folded.slice(0, at).split("+");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}
