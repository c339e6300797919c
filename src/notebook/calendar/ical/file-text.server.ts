import { trimText } from "#platform/shared/text/edges.ts";
import { printable } from "./printable.ts";

/** Returns the text of a property's value as people read it. */
export function readableText(value: string): string {
  const text = value.replaceAll(/\\([\\;,:nN])/g, (_, letter: string) => (/n/i.test(letter) ? "\n" : letter));
  return trimText(printable(withoutTags(text)));
}

const NAMES =
  "p|br|div|span|a|b|i|u|em|strong|ul|ol|li|tr|td|th|table|tbody|h[1-6]|hr|font|blockquote|pre|img|html|head|body|meta|title|style|script";
const TAG = new RegExp(`<(/?)(${NAMES})(?![\\w-])([^<>]*)>`, "gi");
const HIDDEN = new Set(["head", "style", "script", "title"]);
const BREAKS = /^(p|br|div|ul|ol|tr|table|h[1-6]|hr|blockquote|pre)$/;

/** Turns HTML, as Google and Outlook write it, into text with its links. Other text stays as it is. */
function withoutTags(text: string): string {
  if (!/<\/[a-z][a-z1-6]*\s*>|<br\s{0,3}\/?>/i.test(text)) return text;
  let read = "";
  let at = 0;
  let hidden = "";
  let link: { to: string; from: number } | undefined;
  for (const tag of text.matchAll(TAG)) {
    const [whole, isEnd, given = "", attributes = ""] = tag;
    const name = given.toLowerCase();
    if (!hidden) read += text.slice(at, tag.index);
    at = tag.index + whole.length;
    if (hidden) hidden = isEnd && name === hidden ? "" : hidden;
    else if (HIDDEN.has(name)) hidden = isEnd ? "" : name;
    else if (BREAKS.test(name)) read += "\n";
    else if (name === "li") read += isEnd ? "" : "\n- ";
    else if (name === "a" && !isEnd) {
      const to = /(?:^|\s)href\s?=\s?["']?((?:https?|mailto|tel):[^"'\s>]+)/i.exec(attributes)?.[1];
      link = to ? { to, from: read.length } : undefined;
    } else if (link && name === "a") {
      if (!read.slice(link.from).includes(link.to)) read += ` (${link.to})`;
      link = undefined;
    }
  }
  if (!hidden) read += text.slice(at);
  return withEntities(read)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

const LETTERS =
  "nbsp=\u00a0 amp=& lt=< gt=> quot=\" apos=' aacute=á eacute=é iacute=í oacute=ó uacute=ú uuml=ü ntilde=ñ ccedil=ç Aacute=Á Eacute=É Iacute=Í Oacute=Ó Uacute=Ú Uuml=Ü Ntilde=Ñ iexcl=¡ iquest=¿ laquo=« raquo=» ldquo=“ rdquo=” lsquo=‘ rsquo=’ hellip=… mdash=— ndash=– bull=• middot=· euro=€ deg=° ordf=ª ordm=º";
const ENTITIES = new Map(
  LETTERS.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
);

function withEntities(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name) ?? whole;
      const code = Number(decimal ?? `0x${hex}`);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll("\u00a0", " ");
}
