import { describe, expect, test } from "vitest";
import type { Lesson } from "./lesson.ts";
import { partHeadings } from "./lesson-parts.ts";

const section = (id: string) => ({ id, title: id, content: "" });

const lesson: Lesson = {
  id: "metas",
  order: 1,
  title: "Metas",
  icon: "metas",
  description: "",
  heading: "Metas",
  seoTitle: "Título",
  seoDescription: "Descripción",
  keywords: [],
  published: "2026-11-20",
  updated: "2026-11-20",
  task: "escribir tu meta",
  sources: [],
  readingMinutes: 6,
  sections: [section("definicion"), section("como"), section("conclusion")],
  examples: [],
  quotes: [],
  groups: [],
  stories: [],
};

const idsOf = (changes: Partial<Lesson>) => partHeadings({ ...lesson, ...changes }).map(({ id }) => id);

describe("the parts of a lesson", () => {
  test("examples and quotes follow the conclusion", () => {
    const examples = [{ conscious: "Sí", unconscious: "No" }];
    const quotes = [{ frase: "Frase", autor: "Alguien" }];
    expect(idsOf({ examples, quotes })).toEqual([
      "definicion",
      "como",
      "conclusion",
      "en-la-practica",
      "frases-para-pensar",
    ]);
  });

  test("a lesson without examples and quotes lists only its sections", () => {
    expect(idsOf({})).toEqual(["definicion", "como", "conclusion"]);
  });

  test("groups of quotes and stories come before the sections", () => {
    const groups = [{ id: "accion", title: "Acción", quotes: [] }];
    const stories = [
      { nombre: "Ynés Mexía", escena: "", situacion: "", claves: [], resultado: "", fuente: "" },
    ];
    expect(idsOf({ groups, stories })).toEqual(["accion", "ynes-mexia", "definicion", "como", "conclusion"]);
  });
});
