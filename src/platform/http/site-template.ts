import { hash } from "node:crypto";
import type { SiteSettings } from "#platform/server/config.ts";
import { escapeHtml } from "#platform/shared/text/html-text.ts";

/** One build serves every installation, so files have placeholders. A value gets the encoding of its placeholder. */
export const PLACEHOLDERS = {
  origin: "https://origin.invalid",
  operatorName: "<operator-name>",
  contactEmail: "<contact-email>",
  operatorAddress: "<operator-address>",
  operatorTaxId: "<operator-tax-id>",
  operatorSeller: "<operator-seller>",
  operatorHours: "<operator-hours>",
  operatorArea: "<operator-area>",
  consumerClass: "<consumer-class>",
  premiumAmount: "<premium-amount>",
  premiumBrief: "<premium-brief>",
  premiumCurrencyName: "<premium-money>",
} as const satisfies Partial<SiteSettings>;

/** The first line of `/sw.js`, for src/app/browser/service-worker/service-worker.browser.js. */
export interface Precache {
  build: string;
  /** Addresses with their `integrity` hashes. An asset's hash is empty, because its name contains a hash. */
  files: Record<string, string>;
  /** The members' home and the scripts of the Premium tools, like `files`. Only Premium members' devices use them. */
  tools: Record<string, string>;
  /** The source of a regular expression for the paths that the application renders from its shell. */
  shelled: string;
}

const ENCODINGS = [(text: string) => text, escapeHtml, inMailto] as const;
const PRECACHE = /^self\.precache=(.*);\n/;
const ANY_PLACEHOLDER =
  /origin\.invalid|operator-(name|address|tax-id|seller|hours|area)|contact-email|consumer-class|premium-(amount|brief|money)/;

export function readPrecache(worker: string): Precache {
  return JSON.parse(PRECACHE.exec(worker)?.[1] ?? "");
}

/** Encodes a part of a mailto address (RFC 6068). */
export function inMailto(text: string): string {
  return encodeURIComponent(text).replaceAll("%40", "@");
}

/** True for a file with a placeholder, and for `/sw.js`, which lists the hashes of such files. */
export function isTemplate(name: string, text: string): boolean {
  return name === "/sw.js" || ANY_PLACEHOLDER.test(text);
}

/** @param templates the texts by their names in the site's folder, such as `/index.html` */
export function fillTemplates(templates: ReadonlyMap<string, string>, settings: SiteSettings) {
  const filled = new Map(
    Array.from(templates, ([name, text]) => [name, Buffer.from(fillIn(name, text, settings))]),
  );
  const worker = templates.get("/sw.js");
  if (worker) filled.set("/sw.js", Buffer.from(listHashes(worker, filled)));
  return filled;
}

function fillIn(name: string, text: string, settings: SiteSettings): string {
  const quote = name.endsWith(".js") ? inScript : (value: string) => value;
  let filled = text;
  for (const key of Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[]) {
    for (const encode of ENCODINGS) {
      filled = filled.replaceAll(encode(PLACEHOLDERS[key]), () => quote(encode(settings[key])));
    }
  }
  return filled;
}

/** Encodes a value for a literal in any of JavaScript's three quotes, because the minifier chooses the quotes. */
function inScript(value: string): string {
  return JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(/['`$]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);
}

/** Writes the hashes of filled files. A file's name stays, so only its hash reveals that the text has changed. */
function listHashes(worker: string, filled: ReadonlyMap<string, Buffer>): string {
  const precache = readPrecache(worker);
  const { build, files, tools } = precache;
  for (const list of [files, tools]) {
    for (const address of Object.keys(list)) {
      const content = filled.get(address) ?? filled.get(`${address}.html`);
      if (content) list[address] = `sha256-${hash("sha256", content, "base64")}`;
    }
  }
  precache.build = hash("sha256", build + JSON.stringify([files, tools])).slice(0, 12);
  return worker.replace(PRECACHE, () => `self.precache=${JSON.stringify(precache)};\n`);
}
