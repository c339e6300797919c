// `npm run new:tool <plural> <singular> <o|a>`: writes the folder, migration and tests of a tool whose records are one text
// each, and its lines in the lists. `npm run new:tool gratitudes gratitud a` writes src/notebook/gratitudes.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requireNode } from "../require-node.mjs";

requireNode();
const TEMPLATE = import.meta.dirname;
const [plural = "", singular = "", gender = ""] = process.argv.slice(2);
const isWord = (word) => /^[a-z]{2,30}$/.test(word);
if (!isWord(plural) || !isWord(singular) || plural === singular || !["o", "a"].includes(gender))
  fail(
    "Use: npm run new:tool <plural> <singular> <o|a>, in letters from a to z, such as: gratitudes gratitud a",
  );
const folder = `src/notebook/${plural}`;
if (existsSync(folder)) fail(`${folder} exists`);

const capital = (word) => word[0].toUpperCase() + word.slice(1);
/** Returns the number after the highest `place` that the tools have in such a file. */
const placeAfter = (file) => {
  const places = globSync(`src/*/*/${file}`).map(
    (path) => /place: (\d+)/.exec(readFileSync(path, "utf8"))?.[1],
  );
  return Math.max(...places.map(Number)) + 1;
};
const VALUES = {
  "{place}": placeAfter("tool-words.ts"),
  "{searchedPlace}": placeAfter("searched.ts"),
  Gratitudes: capital(plural),
  gratitudes: plural,
  GRATITUD: singular.toUpperCase(),
  Gratitud: capital(singular),
  gratitud: singular,
};
const filled = (text) =>
  text
    .replaceAll(/\{(\w)\|(\w)\}/g, (_, masculine, feminine) => (gender === "a" ? feminine : masculine))
    .replaceAll(new RegExp(Object.keys(VALUES).join("|"), "g"), (word) => VALUES[word]);

/** All texts by path. They are written at the end, so that an error leaves no half-finished tool. */
const texts = new Map();
/** Inserts each text before its anchor, which occurs once in the file. */
const insert = (path, lines) => {
  let text = readFileSync(path, "utf8");
  for (const [anchor, line] of lines) {
    if (text.split(anchor).length !== 2) fail(`${path} has no place for the tool: ${anchor}`);
    text = text.replace(anchor, () => filled(line) + anchor);
  }
  texts.set(path, text);
};

const last = readdirSync("migrations").sort().at(-1);
const number = String(Number(last.slice(0, 4)) + 1).padStart(4, "0");
for (const name of readdirSync(TEMPLATE, { recursive: true }).filter((one) => one.endsWith(".txt"))) {
  const target = name.slice(0, -".txt".length).replace("singular-", `${singular}-`).replace("plural", plural);
  const path = target === "migration.sql" ? `migrations/${number}_${plural}.sql` : `${folder}/${target}`;
  texts.set(path, filled(readFileSync(join(TEMPLATE, name), "utf8")));
}

insert("src/app/server/tools.ts", [
  ["export { pathFeature }", 'export { gratitudesFeature } from "#notebook/gratitudes/feature.server.ts";\n'],
]);
insert("src/app/browser/routes.ts", [
  [
    '  { path: "/mi-busqueda"',
    '  { path: "/gratitudes", access: "premium", load: () => import("#notebook/gratitudes/gratitudes-page.tsx") },\n',
  ],
  ["];\n\n/** Pages instead", '  { href: "/gratitudes", name: "Gratitudes" },\n'],
]);
insert("test/records/records.ts", [
  ["import type { Goal }", 'import type { Gratitud } from "#notebook/gratitudes/contract.ts";\n'],
  ["  week: Review;\n", "  gratitud: Gratitud;\n"],
  ["  week: buildReview(", '  gratitud: { ...newRecord(), gratitud_text: "Nadar" },\n'],
]);
insert("e2e/screens.ts", [
  [
    "  const { charges } = await",
    `  const gratitud = { gratitud_text: TITLE, base: "", written_at: new Date().toISOString() };
  await sendChange(page, "put", \`/api/gratitudes/\${newId()}\`, gratitud);
`,
  ],
  [
    '  { route: "/crear-meta/:ideaId"',
    `  {
    route: "/gratitudes",
    path: () => "/gratitudes",
    shows: TITLE,
    empty: "Aún no tienes gratitudes.",
    dialogs: [
      { file: "gratitudes/components/gratitud-dialogs.tsx", open: press(\`Editar: \${TITLE}\`) },
      { file: "gratitudes/components/gratitud-dialogs.tsx", open: press(\`Eliminar: \${TITLE}\`) },
    ],
  },
`,
  ],
]);
for (const [path, text] of texts) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const checked = [...texts.keys()].filter((path) => !path.endsWith(".sql"));
execFileSync("biome", ["check", "--write", "--log-level=error", ...checked], { stdio: "inherit" });

console.log(`${[...texts.keys()].join("\n")}

Then, by hand:
- docs/product.md: what the tool is for, and its numbers
- content/legal/politica-de-privacidad.md, content/legal/facebook-data-instructions.md and content/trust/confianza.md: name the ${plural}.
  Then run npm run build: it prints the lines for legal-editions.ts
- the words in ${folder}: sentences of the pages, bounds in tool-words.ts
Check it: npm run check`);

function fail(reason) {
  console.error(reason);
  process.exit(2);
}
