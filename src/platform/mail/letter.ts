import { escapeHtml } from "#platform/shared/text/html-text.ts";
import { type Mail, OUR_NAME } from "./mail.ts";

/** A paragraph, a button with its address, or a list of names with their values. */
export type LetterPart = string | { link: string; label: string } | { facts: readonly (readonly string[])[] };

interface LetterParts {
  subject: string;
  title: string;
  parts: readonly LetterPart[];
  /** Small print below the letter, and an address at its end. */
  foot: string;
  footLink?: string;
}

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "'Helvetica Neue',Helvetica,Arial,sans-serif";

/** The colours of docs/design.md. A program that drops the style sheet shows the light ones. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#151924!important}.card{background:#1d232f!important;border-color:#303744!important}
.ink{color:#ebe5db!important}.quiet{color:#b2aba0!important}.line{border-color:#303744!important}
.button{background:#f0995b!important;color:#111620!important}}`;

/** A name has no digit, sign or inner point: mail programs turn addresses, hosts and telephone numbers into links. */
const NAME_SHAPE = /^(?=.*\p{L})(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,60}$/u;

/** Returns a name as a mail may show it; null if the reader could mistake it for something else. */
export function nameInMail(name: string | null): string | null {
  const shown = (name ?? "").replaceAll(/\s+/g, " ").replaceAll(/\p{C}/gu, "").trim();
  return NAME_SHAPE.test(shown) ? shown : null;
}

/** Returns a greeting. Pass a name only if the address surely belongs to that person. */
export function greetingFor(name: string | null): string {
  const shown = nameInMail(name);
  return shown === null ? "Hola:" : `Hola, ${shown}:`;
}

/** Writes text and HTML with the same words. Uses no pictures, because a mail program may block them. */
export function composeLetter({ subject, title, parts, foot, footLink = "" }: LetterParts): Omit<Mail, "to"> {
  const text = [...parts.map(textOf), OUR_NAME, `${foot} ${footLink}`.trim()].join("\n\n");
  const html = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f9f3e9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#f9f3e9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#fdfaf5;border:1px solid #e1d8c9;border-radius:8px"><tr><td style="padding:28px 24px">
<p class="quiet" style="margin:0 0 20px;font:600 14px/1.4 ${SANS};color:#68594e">${OUR_NAME}</p>
<h1 class="ink" style="margin:0 0 20px;font:500 26px/1.25 ${SERIF};color:#2f241c">${shown(title)}</h1>
${parts.map(htmlOf).join("\n")}
<p class="ink" style="${PARAGRAPH}">${OUR_NAME}</p>
</td></tr></table>
<p class="quiet" style="max-width:560px;margin:16px auto 0;padding:0 12px;font:13px/1.5 ${SANS};color:#68594e;text-align:left">${escapeHtml(foot)}${footLink && ` <a class="quiet" href="${escapeHtml(footLink)}" style="color:#68594e">${escapeHtml(footLink)}</a>`}</p>
</td></tr></table></body></html>
`;
  // A line break would end the header. The spaces inside an amount stay.
  return { subject: subject.replaceAll(/[^\S\u00a0\u202f]+/g, " "), text: `${text}\n`, html };
}

export function plainLetter(subject: string, paragraphs: readonly string[]): Omit<Mail, "to"> {
  return { subject, text: `${["Hola:", ...paragraphs, OUR_NAME].join("\n\n")}\n` };
}

const PARAGRAPH = `margin:0 0 16px;font:17px/1.6 ${SERIF};color:#2f241c`;

function textOf(part: LetterPart): string {
  if (typeof part === "string") return part;
  if ("link" in part) return `${part.label}:\n${part.link}`;
  return part.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
}

function htmlOf(part: LetterPart): string {
  if (typeof part === "string") return `<p class="ink" style="${PARAGRAPH}">${shown(part)}</p>`;
  if ("link" in part)
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(part.link)}" style="display:inline-block;padding:13px 22px;border-radius:6px;background:#b44512;color:#fdfaf5;font:600 16px/1.3 ${SANS};text-decoration:none">${escapeHtml(part.label)}</a></p>`;
  const rows = part.facts.map(([name = "", value = ""]) => {
    const cell = `padding:9px 0;font:15px/1.45 ${SANS};border-top:1px solid #e1d8c9;vertical-align:top`;
    return `<tr><td class="quiet line" width="40%" style="${cell};padding-right:16px;color:#68594e">${escapeHtml(name)}</td><td class="ink line" align="right" style="${cell};color:#2f241c;overflow-wrap:anywhere">${shown(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join("")}</table>`;
}

/** Keeps an amount and its currency on one line. */
function shown(text: string): string {
  return escapeHtml(text).replaceAll(/(\d) ([A-Z]{3})\b/g, "$1&nbsp;$2");
}
