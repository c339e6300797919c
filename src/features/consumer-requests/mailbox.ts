import { domainToASCII, domainToUnicode } from "node:url";

/**
 * The address in one spelling, to find whose it is. Of the name only A to Z are folded: in another alphabet two letters
 * can fold to one, and the mailboxes be two people's. The domain is in ASCII (RFC 5891).
 */
export function foldAddress(address: string): string {
  const { name, domain } = parts(address.normalize("NFC"));
  return `${foldLetters(name)}@${domain}`;
}

/** How an account may hold the address that `folded` spells: its domain in ASCII, or in its own letters. */
export function spellings(folded: string): string[] {
  const { name, domain } = parts(folded);
  const written = domainToUnicode(domain);
  return [
    folded,
    `${name}@${written}`,
    `${name.toLowerCase()}@${domain}`,
    `${name.toLowerCase()}@${written}`,
  ];
}

/**
 * Where mail to an address arrives in the end, to count what is sent there: ana+uno@ and ana+dos@ are one mailbox, and
 * so is a.n.a@ at Google's.
 */
export function mailboxOf(address: string): string {
  const { name, domain } = parts(address.normalize("NFKC").toLowerCase());
  const host = domain.replace(/^googlemail\.com$/, "gmail.com");
  const [bare = ""] = name.split("+");
  return `${host === "gmail.com" ? bare.replaceAll(".", "") : bare}@${host}`;
}

/** Whether mail servers can find the domain: it has a form in ASCII, and is no number of a machine. */
export function isMailDomain(address: string): boolean {
  const ascii = domainToASCII(domainOf(address));
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(ascii);
}

function parts(address: string): { name: string; domain: string } {
  const domain = domainOf(address);
  return {
    name: address.slice(0, address.lastIndexOf("@")),
    domain: domainToASCII(domain) || foldLetters(domain),
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

function foldLetters(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
