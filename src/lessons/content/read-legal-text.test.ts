import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routes } from "#app/browser/routes.ts";
import { EDITIONS } from "#billing/checkout/consent/legal-editions.ts";
import { ContentError } from "./content-file.ts";
import { readLegalText } from "./read-legal-text.ts";

const CONTENT = new URL("../../../content/legal/", import.meta.url);
const files = readdirSync(CONTENT);
const SETTINGS = {
  operatorName: "Ana Pérez",
  contactEmail: "hola@claves.example",
  operatorAddress: "Calle 1, Puebla",
  operatorTaxId: "RFC PEAA000101AAA",
  operatorHours: "lunes a viernes de 9 a 17",
  operatorArea: "Atención",
  premiumAmount: "$2 USD",
};
const source = (file: string) => readFileSync(new URL(file, CONTENT), "utf8");
const legal = (id: string, settings = SETTINGS) => readLegalText(`${id}.md`, source(`${id}.md`), settings);
const wholeOf = (id: string) => JSON.stringify(legal(id));

test("each legal text has a page", () => {
  const paths = routes.map(({ path }) => path);
  expect(files.filter((file) => !paths.includes(`/${file.replace(/\.md$/, "")}`))).toEqual([]);
});

describe("the legal texts", () => {
  test("are the five files that the specification and the law require", () => {
    expect(files).toEqual([
      "arrepentimiento.md",
      "baja.md",
      "facebook-data-instructions.md",
      "politica-de-privacidad.md",
      "terminos-de-servicio.md",
    ]);
  });

  test.each([
    ["politica-de-privacidad", 10],
    ["terminos-de-servicio", 11],
  ])("%s is dated 2025-06-26 and has %i sections, numbered in order", (id, count) => {
    const { updated, modified, sections } = legal(id);
    expect(updated).toBe("2025-06-26");
    expect(modified).toMatch(/^2026-\d\d-\d\d$/);
    expect(sections.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });

  test.each(files)("%s contains the contact address and no placeholder", (file) => {
    const text = JSON.stringify(readLegalText(file, source(file), SETTINGS));
    expect(text).toContain("mailto:hola@claves.example");
    expect(text).not.toMatch(/\{\{|TODO/);
  });

  test.each(files)("%s links only to known pages", (file) => {
    const paths = [...source(file).matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path);
    const known = [...files.map((name) => `/${name.slice(0, -3)}`), "/perfil", "/facebook-data-status"];
    for (const path of paths) expect(known).toContain(path);
  });

  test("the dated texts do not cite the later rule 954/2025", () => {
    for (const id of ["politica-de-privacidad", "terminos-de-servicio"])
      expect(wholeOf(id)).not.toContain("954/2025");
  });

  test("the letter's mailto link holds its address, subject and lines", () => {
    const { letter } = legal("arrepentimiento");
    const url = new URL(letter?.href ?? "");
    expect(url.pathname).toBe("hola@claves.example");
    expect(url.searchParams.get("subject")).toBe(letter?.subject);
    expect(url.searchParams.get("body")?.split("\r\n\r\n")).toEqual(letter?.lines);
  });

  test.each(["politica-de-privacidad", "terminos-de-servicio", "baja", "arrepentimiento"])(
    "%s names the operator with domicile, tax number, hours and responsible area",
    (id) => {
      const { premiumAmount: _price, ...operator } = SETTINGS;
      for (const value of Object.values(operator)) expect(wholeOf(id)).toContain(value);
    },
  );

  test("the privacy policy names the device and the last use of each session", () => {
    expect(legal("politica-de-privacidad").sections[1]?.content).toMatch(
      /Tus sesiones\.<\/strong>.*«Chrome en Android».*la usaste por última vez/,
    );
  });

  test.each([
    [
      "Mexico",
      ["aviso de privacidad", "acceder", "rectificarlos", "cancelarlos", "oponerte", "20 de marzo de 2025"],
      "Secretaría Anticorrupción y Buen Gobierno",
    ],
    [
      "the European Union",
      ["acceso", "rectificación", "supresión", "portabilidad", "limitación", "oposición", "interés legítimo"],
      "la autoridad de protección de datos del país donde vives",
    ],
  ])("section 7 names the rights and the authority for %s", (_place, rights, authority) => {
    const content = legal("politica-de-privacidad").sections[6]?.content ?? "";
    const part = content.split("<h3>").find((each) => each.includes(authority));
    for (const right of rights) expect(part).toContain(right);
  });

  test.each(["baja", "arrepentimiento"])("%s says once who answers, and when", (id) => {
    expect(source(`${id}.md`).match(/\{\{area\}\}|\{\{horario\}\}/g)).toHaveLength(2);
  });

  test("editions are in the order of their days, each with the hash of its text", () => {
    for (const editions of Object.values(EDITIONS)) {
      const days = editions.map(([day]) => day);
      expect(days).toEqual([...new Set(days)].sort());
      for (const [day, hash] of editions) {
        expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(hash).toMatch(/^[0-9a-f]{64}$/);
      }
    }
  });

  test("markup in the operator's name is shown as text", () => {
    const [section] = legal("politica-de-privacidad", {
      ...SETTINGS,
      operatorName: "*A* & <b>B</b>",
    }).sections;
    expect(section?.content).toContain("*A* &amp; &lt;b&gt;B&lt;/b&gt; («nosotros»)");
  });
});

const id = "politica-de-privacidad";
const good = source(`${id}.md`);
test.each([
  ["no front matter", good.replace(/^---/, ""), "front matter between --- is missing"],
  ["a missing title", good.replace(/^title:.*$/m, ""), "title:"],
  ["an unknown field", good.replace("updated:", "autor: yo\nupdated:"), "YAML:"],
  ["another id", good.replace(`id: ${id}`, "id: otra"), "id:"],
  ["another date", good.replace("2025-06-26", "2025-06-27"), "updated:"],
  ["HTML", `${good}\n<b>no</b>`, "body: holds HTML"],
  ["an undated change", good.replace("tus datos", "sus datos"), "body: the text has changed since 2026-"],
  ["an unknown placeholder", `${good}\n{{telefono}}`, "body: {{telefono}} is unknown"],
])(
  "an invalid legal text is refused with an error that names the file and the problem: %s",
  (_case, spoiled, message) => {
    const read = () => readLegalText(`${id}.md`, spoiled, SETTINGS);
    expect(read).toThrow(ContentError);
    expect(read).toThrow(`${id}.md: ${message}`);
  },
);

test("a text may name the price, which is that of the settings", () => {
  const text = readLegalText(
    "baja.md",
    source("baja.md").replace("Puedes cancelar", "{{precio}}. Puedes cancelar"),
    { ...SETTINGS, premiumAmount: "$3.50 MXN" },
  );
  expect(text.intro).toContain("$3.50 MXN. Puedes cancelar");
});
