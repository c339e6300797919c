import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readLesson } from "#lessons/content/read-lesson.ts";
import { fc } from "#test/random/properties.ts";
import { SUGGESTIONS } from "./components/search-start.tsx";
import { searchAddress } from "./query.ts";
import { readQuery } from "./read-query.ts";
import type { SearchResult } from "./result.ts";
import { search } from "./search.ts";
import { prepareIndex, type SearchableKey } from "./searchable.ts";
import { searchableKey } from "./searchable-key.ts";

const CONTENT = new URL("../../../content/keys/", import.meta.url);
const index = prepareIndex(
  readdirSync(CONTENT).map((file) =>
    searchableKey(readLesson(file, readFileSync(new URL(file, CONTENT), "utf8"))),
  ),
);
const idsFor = (query: string) => search(index, query).map(({ id }) => id);

const key = (id: string, changes: Partial<SearchableKey> = {}): SearchableKey => ({
  id,
  order: Number(id.slice(1)),
  title: "Título",
  heading: "Título",
  description: "Descripción",
  keywords: [],
  parts: [],
  ...changes,
});
const part = (text: string, title = "Parte") => ({ id: "parte", title, text });
const idsIn = (keys: SearchableKey[], query: string) => search(prepareIndex(keys), query).map(({ id }) => id);

const write = (pieces: SearchResult["title"] = []) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

describe("search", () => {
  test("ignores case, accents and diaeresis, in the query and in the text", () => {
    const expected = idsFor("acción");
    expect(expected).not.toHaveLength(0);
    for (const query of ["ACCION", "acciòn", "  Acción  ", "accio\u0301n"])
      expect(idsFor(query)).toEqual(expected);
    expect(idsFor("gunther")).toEqual(idsFor("Günther"));
  });

  test.each(
    Object.entries({
      metas: `
      Metas, S.M.A.R.T., smart, máquina de coser, Montaigne, Management Review, metas smart,
      propósitos de año nuevo, ahorrar dinero, emprender`,
      mentalidad: `
      mentalidad fija, autoestima, mentalidad de crecimiento, síndrome del impostor,
      pensamientos negativos, amor propio, perdonarme, perdonar`,
      frases: "Frases Inspiradoras, Virginia Woolf, Un cuarto propio, frases motivadoras",
      historias: "Mexía, sesgo de supervivencia, historias de superación",
      accion: `
      dos minutos, procrastinar, como dejar de procrastinar, productividad, motivación, organizarme,
      distracciones`,
      constancia: `
      disciplina, fuerza de voluntad, cómo crear un hábito, rutina de mañana, 21 días,
      crear hábitos, madrugar, levantarme temprano, celular`,
      claridad: "propósito de vida, no sé qué hacer con mi vida, qué hacer con mi vida",
      decision: "tomar decisiones, cómo tomar decisiones",
      perseverancia: "miedo al fracaso, resiliencia, estrés",
      exito: `
      rueda de la vida, cómo ser exitoso, cómo ser feliz, gratitud, compararme, crisis económica,
      problemas de dinero`,
    }).flatMap(([id, queries]) =>
      queries
        .trim()
        .split(/,\s+/)
        .map((query) => [query, id]),
    ),
  )("«%s» finds %s first", (query = "", id) => {
    expect(idsFor(query)[0]).toBe(id);
  });

  test("every word of the query must occur somewhere in the key", () => {
    const keys = [key("k1", { title: "Metas", parts: [part("con hábitos")] }), key("k2", { title: "Metas" })];
    expect(idsIn(keys, "hábitos metas")).toEqual(["k1"]);
    expect(idsFor("metas xyzzy")).toEqual([]);
  });

  test("where nothing has the words, the first five letters of each find", () => {
    const keys = [key("k1", { parts: [part("Ahorro un dinero.")] }), key("k2", { title: "Dinerales" })];
    expect(idsIn(keys, "ahorrando dineros")).toEqual(["k1"]);
    expect(idsIn(keys, "dinero")).toEqual(["k1"]);
    expect(write(search(prepareIndex(keys), "ahorrador")[0]?.place?.snippet)).toBe("[Ahorr]o un dinero.");
    expect(idsIn(keys, "ahorrador xyzzy")).toEqual([]);
    expect(idsFor("organizada")).toEqual(idsFor("organ"));
  });

  test("punctuation around a word is ignored, unless the query holds nothing else", () => {
    expect(idsFor("¿metas?")).toEqual(idsFor("metas"));
    expect(idsFor("«metas», sueños")).toEqual(idsFor("metas sueños"));
    expect(idsIn([key("k1", { parts: [part("¿qué?")] })], "¿")).toEqual(["k1"]);
  });

  test("a blank query finds nothing", () => {
    for (const query of ["", "   ", "\u0301", "\u200b"]) expect(idsFor(query)).toEqual([]);
  });

  test.each(SUGGESTIONS)("the suggested word «%s» finds something", (word) => {
    expect(idsFor(word).length).toBeGreaterThan(0);
  });
});

describe("the order of results", () => {
  test("is title, description, part title, content, and then the order of the keys", () => {
    const keys = [
      key("k1", { parts: [part("La meta")] }),
      key("k2", { parts: [part("", "La meta")] }),
      key("k3", { description: "La meta" }),
      key("k4", { title: "La meta" }),
      key("k5", { parts: [part("Otra meta")] }),
    ];
    expect(idsIn(keys, "meta")).toEqual(["k4", "k3", "k2", "k1", "k5"]);
  });

  test("puts a match of the whole phrase before matches of its words, even in a title", () => {
    const keys = [
      key("k1", { title: "Paso primero" }),
      key("k2", { parts: [part("Da el primer paso")] }),
      key("k3", { title: "Primer", parts: [part("otro paso")] }),
    ];
    expect(idsIn(keys, "primer paso")).toEqual(["k2", "k1", "k3"]);
  });

  test("puts the exact letter first, ñ or n, and finds both", () => {
    const keys = [
      key("k1", { title: "Ano" }),
      key("k2", { parts: [part("un año")] }),
      key("k3", { parts: [part("un an\u0303o")] }),
    ];
    expect(idsIn(keys, "año")).toEqual(["k2", "k3", "k1"]);
    expect(idsIn(keys, "ano")).toEqual(["k1", "k2", "k3"]);
  });
});

describe("a search result", () => {
  test("marks the matches in title, description and part title, and names the part", () => {
    const keys = [
      key("k1", {
        title: "Las metas",
        description: "Una meta es un deseo.",
        parts: [part("Nada.\nTu META de hoy.", "¿Qué es una meta?")],
      }),
    ];
    const [result] = search(prepareIndex(keys), "meta");
    expect(write(result?.title)).toBe("Las [meta]s");
    expect(write(result?.excerpt)).toBe("Una [meta] es un deseo....");
    expect(result?.place?.id).toBe("parte");
    expect(write(result?.place?.title)).toBe("¿Qué es una [meta]?");
  });

  test("shows a long line cut between words around the match", () => {
    const before = "palabra ".repeat(60);
    const [result] = search(
      prepareIndex([key("k1", { parts: [part(`${before}aquí está la constancia ${before}`)] })]),
      "constancia",
    );
    const snippet = write(result?.place?.snippet);
    expect(snippet).toMatch(/^…palabra .*aquí está la \[constancia\] palabra .*palabra…$/);
    expect(snippet.length).toBeLessThan(160);
  });

  test("does not mark single short words of a longer query", () => {
    const [result] = search(index, "la fecha de la tarjeta");
    const marks = [...(result?.place?.snippet ?? []), ...(result?.excerpt ?? [])].filter((p) => p.isMatch);
    expect(marks.every(({ text }) => text.length > 2)).toBe(true);
  });
});

describe("queries of every kind", () => {
  test("readQuery decodes, trims and cuts the query, and searchAddress encodes it", () => {
    expect(readQuery("?q=%E0%A4%A")).toBe("\ufffd%A");
    expect(readQuery("?q=+a+b%20&q=c")).toBe("a b");
    expect(readQuery("")).toBe("");
    expect(Array.from(readQuery(`?q=${"🔥".repeat(500)}`))).toHaveLength(100);
    expect(readQuery(`?q=x${"🔥".repeat(500)}`).isWellFormed()).toBe(true);
    expect(searchAddress("   ")).toBe("/search");
    expect(searchAddress(" año & más ")).toBe("/search?q=a%C3%B1o+%26+m%C3%A1s");
  });

  test("random queries never throw, result titles are unchanged and excerpts stay short", () => {
    const titles = new Set(index.map((prepared) => prepared.key.title));
    const words = fc.constantFrom(..."meta|la|de|é|n|ñ|.|ﬁ|\u0301|🔥|S.M.A.R.T.| ".split("|"));
    const queries = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: words, maxLength: 12 }));
    fc.assert(
      fc.property(queries, (query) => {
        for (const result of search(index, query)) {
          const text = (pieces: SearchResult["title"]) => pieces.map((piece) => piece.text).join("");
          expect(titles).toContain(text(result.title));
          expect(text(result.excerpt).length).toBeLessThanOrEqual(103);
          expect(text(result.place?.snippet ?? []).length).toBeLessThan(420);
        }
      }),
      { numRuns: 150 },
    );
  });
});
