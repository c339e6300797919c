// `npm run check:budgets`: what a first visit weighs, in bytes of brotli, against docs/product.md, section 9.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const KB = 1000;
const site = fileURLToPath(new URL("../dist/site", import.meta.url));
if (!existsSync(site)) {
  console.error("There is no build to weigh. Run `npm run build` first.");
  process.exit(1);
}

const home = readFileSync(join(site, "index.html"), "utf8");
const entry = /import\("(\/assets\/entry-[^"]+\.js)"\)/.exec(home)?.[1];
if (!entry) throw new Error("the home page names no entry");

const homeChunk = chunkNamed("home-page");
const rows = [
  row("HTML and CSS of the home", weigh("/index.html"), 14 * KB),
  row("HTML and CSS of /clave/metas", weigh("/clave/metas.html"), 20 * KB),
  row("JS of the home's first load", sum(closure([entry, homeChunk])), 72 * KB),
  row("JS of /ideas' first load", sum(closure([entry, ...["ideas", "member"].map(chunkNamed)])), 85 * KB),
  row("inline script of the home", inlineScript(home), 1 * KB),
  row("requests for scripts, styles or pictures in the home's HTML", references(home), 0),
];
console.table(rows);
const over = rows.filter(({ measured, budget }) => measured > budget);
for (const { what, measured, budget } of over) console.error(`${what}: ${measured} is over ${budget}`);
process.exit(over.length > 0 ? 1 : 0);

function row(what, measured, budget) {
  return { what, measured, budget };
}

function weigh(path) {
  return statSync(join(site, `${path}.br`)).size;
}

function sum(files) {
  return [...files].reduce((total, file) => total + weigh(file), 0);
}

/** The chunks themselves and whatever they import before they run. */
function closure(chunks, seen = new Set()) {
  for (const chunk of chunks) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    const source = readFileSync(join(site, chunk), "utf8");
    const imports = [...source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
      ([, name]) => `/assets/${name}`,
    );
    closure(imports, seen);
  }
  return seen;
}

function chunkNamed(name) {
  const source = readFileSync(join(site, entry), "utf8");
  const found = new RegExp(`/(${name}-[\\w-]{6}\\.js)`).exec(source)?.[1];
  if (!found) throw new Error(`the entry names no chunk ${name}`);
  return `/assets/${found}`;
}

/** Bytes of script that runs before `load`. */
function inlineScript(html) {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return Buffer.byteLength(scripts.join(""));
}

/** What the document itself makes the browser fetch before `load`, its icon aside. */
function references(html) {
  const tags = html.match(/<(script|img|iframe|link)\b[^>]*\b(src|href)="[^"]*"[^>]*>/g) ?? [];
  return tags.filter((tag) => !/rel="(icon|canonical|manifest)"/.test(tag)).length;
}
