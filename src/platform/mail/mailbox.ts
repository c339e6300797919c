import { domainToASCII } from "node:url";

/** Key of the mail limits. ana+uno@ and ana+dos@ are one mailbox, and at Gmail a.n.a@ and ana@ too. */
export function mailboxOf(address: string): string {
  const plain = address.normalize("NFKC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  const host = (domainToASCII(domain) || domain).replace(/^googlemail\.com$/, "gmail.com");
  const [bare = ""] = plain.slice(0, at).split("+");
  return `${host === "gmail.com" ? bare.replaceAll(".", "") : bare}@${host}`;
}
