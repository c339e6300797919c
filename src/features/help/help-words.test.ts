import { expect, test } from "vitest";
import { asksForHelp } from "./help-words.ts";

test.each([
  "ansiedad",
  "Depresión",
  "SUICIDIO",
  "quiero morir",
  "no tengo ganas de nada",
  "¿crisis?",
  "ayuda",
  "violencia de género",
  "mi esposo me pega",
  "ya no puedo más",
  "hacerme daño",
  "hacerme dano",
  "me siento sola",
])("«%s» asks for help", (query) => {
  expect(asksForHelp(query)).toBe(true);
});

test.each(["metas", "hábitos", "autoestima", "psicología del éxito", "impresión", "xyzzy", "", "  "])(
  "«%s» does not",
  (query) => {
    expect(asksForHelp(query)).toBe(false);
  },
);
