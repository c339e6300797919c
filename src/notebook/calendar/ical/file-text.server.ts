import { trimText } from "#platform/shared/text/edges.ts";
import { printable } from "./printable.ts";

export function readableText(value: string): string {
  const text = value.replaceAll(/\\([\\;,:nN])/g, (_, letter: string) => (/n/i.test(letter) ? "\n" : letter));
  return trimText(printable(withoutTags(text)));
}

const LETTERS =
  "nbsp=\u00a0 amp=& lt=< gt=> quot=\" apos=' aacute=á eacute=é iacute=í oacute=ó uacute=ú uuml=ü ntilde=ñ ccedil=ç Aacute=Á Eacute=É Iacute=Í Oacute=Ó Uacute=Ú Uuml=Ü Ntilde=Ñ iexcl=¡ iquest=¿ laquo=« raquo=» ldquo=“ rdquo=” lsquo=‘ rsquo=’ hellip=… mdash=— ndash=– bull=• middot=· euro=€ deg=° ordf=ª ordm=º";
const ENTITIES = new Map(
  LETTERS.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
);

/** Turns HTML, as Google and Outlook write it, into text with its links. Other text stays as it is. */
function withoutTags(text: string): string {
  if (!/<\/[a-z][a-z1-6]*\s*>|<br\s{0,3}\/?>/i.test(text)) return text;
  // Each pattern stops at the next "<", so that hostile text takes no longer to process.
  return text
    .replaceAll(/<(head|style|script|title)\b[^<>]*>[^<]*<\/\1>/gi, "")
    .replaceAll(/<\/?(?:span|b|i|u|em|strong|font|img|meta|html|head|body|t[dh]|tbody)\b[^<>]*>/gi, "")
    .replaceAll(/<a\s[^<>]*>[^<]*<\/a>/gi, textOfLink)
    .replaceAll(/<li\b[^<>]*>/gi, "\n- ")
    .replaceAll(/<\/li>/gi, "")
    .replaceAll(/<\/?(?:p|br|div|ul|ol|tr|table|h[1-6]|hr|blockquote|pre)\b[^<>]*>/gi, "\n")
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name) ?? whole;
      const code = Number(decimal ?? `0x${hex}`);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

function textOfLink(link: string): string {
  const name = link.replaceAll(/<[^<>]*>/g, "");
  const to = /\shref\s?=\s?["']?((?:https?|mailto|tel):[^"'\s>]+)/i.exec(link)?.[1];
  return to === undefined || name.includes(to) ? name : `${name} (${to})`;
}
