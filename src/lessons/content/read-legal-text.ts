import { createHash } from "node:crypto";
import { marked } from "marked";
import * as z from "zod";
import { EDITIONS } from "#billing/checkout/consent/legal-editions.ts";
import { WITHDRAWAL_TERM } from "#billing/subscription/withdrawal-days.ts";
import { inMailto } from "#platform/http/site-template.ts";
import type { SiteSettings } from "#platform/server/config.ts";
import { escapeHtml } from "#platform/shared/text/html-text.ts";
import { ContentError, contentId, filled, readFrontMatter, splitSections } from "./content-file.ts";

type Operator = Pick<
  SiteSettings,
  | "operatorName"
  | "contactEmail"
  | "operatorAddress"
  | "operatorTaxId"
  | "operatorHours"
  | "operatorArea"
  | "premiumAmount"
>;

const frontMatterSchema = z.strictObject({
  id: contentId,
  title: filled,
  description: filled.max(155),
  /** The day of the original version (spec, section 9). */
  updated: z.literal("2025-06-26").optional(),
  letter: z.strictObject({ label: filled, subject: filled, lines: z.array(filled).min(1) }).optional(),
});

type FrontMatter = z.infer<typeof frontMatterSchema>;

/** Fills in the operator's settings and the withdrawal period. @throws ContentError */
export function readLegalText(file: string, source: string, operator: Operator) {
  const { front, body } = readFrontMatter(file, source, frontMatterSchema);
  const { intro, sections } = splitSections(file, body);
  const { contactEmail } = operator;
  const values = {
    operador: operator.operatorName,
    domicilio: operator.operatorAddress,
    identificacion: operator.operatorTaxId,
    horario: operator.operatorHours,
    area: operator.operatorArea,
    plazo: WITHDRAWAL_TERM,
    precio: operator.premiumAmount,
  };
  const mailto = `mailto:${inMailto(contactEmail)}`;
  const inText = fillerOf(file, { ...values, contacto: contactEmail });
  const inHtml = fillerOf(file, {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])),
    contacto: `<a href="${escapeHtml(mailto)}">${escapeHtml(contactEmail)}</a>`,
  });

  return {
    ...front,
    title: inText("title", front.title),
    description: inText("description", front.description),
    letter: front.letter && buildLetter(front.letter, inText, contactEmail, mailto),
    intro: intro === "" ? undefined : inHtml("body", html(intro)),
    sections: sections.map(({ id, title, markdown }) => ({
      id,
      title: inText("body", title),
      content: inHtml("body", html(markdown)),
    })),
    modified: front.updated && modifiedOn(file, front.id, source),
  };
}

/** Returns the day of the last edition. Refuses a text that has changed since, so that each change gets a date. */
function modifiedOn(file: string, id: string, source: string): string {
  const editions = isDated(id) ? EDITIONS[id] : [];
  const hash = createHash("sha256").update(source).digest("hex");
  const [day, known] = editions.at(-1) ?? [];
  if (!day || known !== hash)
    throw new ContentError(
      file,
      `body: the text has changed since ${day ?? "ever"}: in src/billing/checkout/consent/legal-editions.ts add an edition of today with ${hash}`,
    );
  return day;
}

function isDated(id: string): id is keyof typeof EDITIONS {
  return Object.hasOwn(EDITIONS, id);
}

/** Replaces `{{name}}`. @throws ContentError for an unknown name */
export function fillerOf(file: string, values: Readonly<Record<string, string>>) {
  return (field: string, source: string): string =>
    source.replaceAll(/\{\{(.*?)\}\}/gs, (_match, name: string) => {
      const value = values[name];
      if (value === undefined) throw new ContentError(file, `${field}: {{${name}}} is unknown`);
      return value;
    });
}

function buildLetter(
  { label, subject, lines }: NonNullable<FrontMatter["letter"]>,
  fill: ReturnType<typeof fillerOf>,
  to: string,
  mailto: string,
) {
  const filled = {
    label: fill("letter.label", label),
    subject: fill("letter.subject", subject),
    lines: lines.map((line, index) => fill(`letter.lines.${index}`, line)),
  };
  // A mailto address needs CR LF as line ends (RFC 6068, section 5); a blank line separates paragraphs.
  const query = `subject=${encodeURIComponent(filled.subject)}&body=${encodeURIComponent(filled.lines.join("\r\n\r\n"))}`;
  return { ...filled, to, href: `${mailto}?${query}` };
}

function html(markdown: string): string {
  return marked.parse(markdown, { async: false }).trim();
}
