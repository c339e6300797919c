import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Normalizes an address to find its account. Folds only A to Z: in other alphabets two letters can fold to
 * one, which could join the mailboxes of two people. Converts the domain to ASCII (RFC 5891).
 */
export function foldAddress(address: string): string {
  const { name, domain } = parts(address.normalize("NFC"));
  return `${foldLetters(name)}@${domain}`;
}

/** Values that `lower(email)` may have on either engine, with the domain in ASCII or in its own alphabet. */
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

/** Key of the mail limits. ana+uno@ and ana+dos@ are one mailbox, and at Gmail a.n.a@ and ana@ too. */
export function mailboxOf(address: string): string {
  const { name, domain } = parts(address.normalize("NFKC").toLowerCase());
  const host = domain.replace(/^googlemail\.com$/, "gmail.com");
  const [bare = ""] = name.split("+");
  return `${host === "gmail.com" ? bare.replaceAll(".", "") : bare}@${host}`;
}

/** Rejects IP addresses and domains without an ASCII form. */
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
