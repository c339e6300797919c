import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { premiumParts } from "./premium-parts.ts";
import { routes, TOOL_LINKS } from "./routes.ts";
import { searchedKinds } from "./searched-kinds.ts";
import { toolWords } from "./words-of-tools.ts";

const SRC = new URL("../../", import.meta.url);

test("routes.ts lists every page of the features", () => {
  const pages = globSync("!(app)/**/*-page.tsx", { cwd: fileURLToPath(SRC) }).filter((path) =>
    /^export const page\b/m.test(readFileSync(new URL(path, SRC), "utf8")),
  );
  expect(pages).toContain("notebook/ideas/ideas-page.tsx");
  const listed = readFileSync(new URL("routes.ts", import.meta.url), "utf8");
  expect(pages.filter((path) => !listed.includes(`"#${path}"`))).toEqual([]);
});

test("routes.ts lists every route of the specification", () => {
  const specified =
    "/ /favoritos /calendario /mi-calendario /notas/:pageContext /ideas /crear-meta/:ideaId /mis-metas " +
    "/meta/:goalId /meta/editar/:goalId /clave/:id /politica-de-privacidad /terminos-de-servicio /acerca-de " +
    "/publicidad /promociona /flyer /instalar /facebook-data-status /facebook-data-instructions " +
    "/payment-success /payment-failure /payment-pending /search /perfil /promo-planificador-metas /promo-midiario";
  const paths = routes.map(({ path }) => path);
  expect(specified.split(" ").filter((path) => !paths.includes(path))).toEqual([]);
});

test("each part that only Premium members load is a folder or a file below src", () => {
  expect(premiumParts).toContain("platform/sync/");
  expect(premiumParts.filter((path) => !existsSync(new URL(path, SRC)))).toEqual([]);
});

test.each([
  ["searched kinds", searchedKinds],
  ["tools", toolWords],
])("no two %s have the same place", (_, placed) => {
  const places = placed.map(({ place }) => place);
  expect(places.length).toBeGreaterThan(5);
  expect(places).toEqual([...new Set(places)]);
});

test("the instructions for Facebook name what a deletion takes of every tool", () => {
  const file = new URL("../../../content/legal/facebook-data-instructions.md", import.meta.url);
  const sentences = readFileSync(file, "utf8").replaceAll(/\s+/g, " ").split(". ");
  const list = sentences.find((sentence) => /Eliminamos .*tu nombre, tu correo, tu foto/.test(sentence));
  expect(toolWords.filter(({ deleted }) => !list?.includes(deleted.replace(/^tu /, "")))).toEqual([]);
});

/** Premium pages that the footer does not link to, and the place of each link. */
const LINKED_ELSEWHERE: Record<string, string> = {
  "/mi-busqueda": "beside the search for the keys",
  "/mi-calendario/mirar-atras": "at the foot of the journal",
  "/mi-semana": "at the foot of the journal",
};

test("the footer links to every Premium page that needs no id, except those in LINKED_ELSEWHERE", () => {
  const pages = routes.filter(({ path, access }) => access === "premium" && !path.includes(":"));
  const linked = [...TOOL_LINKS.map(({ href }) => href), ...Object.keys(LINKED_ELSEWHERE)];
  expect(pages.map(({ path }) => path).filter((path) => !linked.includes(path))).toEqual([]);
});

test("each tool's link leads to a page for members", () => {
  const patterns = routes.filter(({ access }) => access).map(({ path }) => path.replaceAll(/:\w+/g, "[^/]+"));
  const isPage = (href: string) => patterns.some((pattern) => new RegExp(`^${pattern}$`).test(href));
  expect(TOOL_LINKS.filter(({ href }) => !isPage(href))).toEqual([]);
});

test("no two routes have the same path", () => {
  const paths = routes.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test.each(["content/legal/politica-de-privacidad.md", "content/trust/confianza.md"])(
  "%s names where each kind of record is written",
  (file) => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
    const places = searchedKinds.map(({ writtenIn }) => writtenIn.replace(/^tus? /, ""));
    expect(places).toContain("ideas");
    expect(places.filter((place) => !text.includes(place))).toEqual([]);
  },
);
