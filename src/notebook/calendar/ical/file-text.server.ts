import { trimText } from "#platform/shared/text/edges.ts";
import { decoded, QUOTED_PRINTABLE } from "./calendar-lines.ts";
import { printable } from "./printable.ts";

/** Returns a property's text as people read it. `head` is the property's name with its parameters. */
export function readableText(head: string, value: string): string {
  const plain = QUOTED_PRINTABLE.test(head) ? unquoted(value) : value;
  const text = plain.replaceAll(/\\([\\;,:nN])/g, (_, letter: string) => (/n/i.test(letter) ? "\n" : letter));
  return trimText(printable(withoutTags(text)));
}

/** Decodes quoted-printable. Drops a "=" without digits, which remains from a line break. */
function unquoted(value: string): string {
  const bytes = Buffer.from(value).toString("latin1");
  const read = bytes.replaceAll(/=([0-9a-f]{2})?/gi, (_, hex = "") =>
    Buffer.from(hex, "hex").toString("latin1"),
  );
  return decoded(Buffer.from(read, "latin1"));
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
  return withoutHidden(text)
    .replaceAll(INLINE, "")
    .replaceAll(/<li(?=[\s/>])[^<>]*>/gi, "\n- ")
    .replaceAll(/<\/?(?:p|br|div|ul|ol|tr|table|h[1-6]|hr|blockquote|pre)(?=[\s/>])[^<>]*>/gi, "\n")
    .replaceAll(/<a(?=[\s/>])([^<>]*)>([^<]*)(<\/a\s{0,3}>)?/gi, (_, ...[attributes, name, end]) =>
      textOfLink(attributes, name, end),
    )
    .replaceAll(/<\/(?:a|li)\s{0,3}>/gi, "")
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

/** A tag's name ends before a space, "/" or ">", so an address such as "<b@a.ar>" does not match. */
const INLINE =
  /<\/?(?:span|b|i|u|em|strong|font|img|meta|html|head|body|style|script|title|t[dh]|tbody|o:p)(?=[\s/>])[^<>]*>/gi;

/** Removes comments and elements that HTML does not show. If one lacks its end, the text from there on stays. */
function withoutHidden(text: string): string {
  let read = "";
  let at = 0;
  for (const begin of text.matchAll(/<!--|<(head|style|script|title)(?=[\s/>])[^<>]*>/gi)) {
    if (begin.index < at) continue;
    const end = new RegExp(begin[1] ? `</${begin[1]}\\s{0,3}>` : "-->", "gi");
    end.lastIndex = begin.index + begin[0].length;
    if (!end.test(text)) break;
    read += text.slice(at, begin.index);
    at = end.lastIndex;
  }
  return read + text.slice(at);
}

/** Adds the link's address after its text, or before the text of a link without its end. */
function textOfLink(attributes: string, name: string, end: string | undefined): string {
  const to = /\shref\s?=\s?["']?((?:https?|mailto|tel):[^"'\s>]+)/i.exec(attributes)?.[1];
  if (to === undefined || name.includes(to)) return name;
  if (!end) return `${to} ${name}`;
  const shown = name.trimEnd();
  return `${shown} (${to})${name.slice(shown.length)}`;
}
