import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readLandingQuestions } from "./read-landing-questions.ts";

const FILE = "preguntas.yaml";
const source = readFileSync(new URL(`../../../content/promo/${FILE}`, import.meta.url), "utf8");
const price = { premiumAmount: "$3 MXN", premiumCurrencyName: "pesos mexicanos" };

test("the answers name the price and the currency of the server, and their links are parts of their own", () => {
  const { planner, common } = readLandingQuestions(FILE, source, price);
  expect(JSON.stringify(common)).toContain("En pesos mexicanos: $3 MXN / mes.");
  expect(planner[1]?.answer[1]).toEqual({ text: "Claridad", href: "/clave/claridad" });
});

test("an unknown value is refused with its file and its name", () => {
  const broken = source.replace("{{moneda}}", "{{monda}}");
  const problem = `${FILE}: answer: {{monda}} is unknown`;
  expect(() => readLandingQuestions(FILE, broken, price)).toThrow(problem);
});
