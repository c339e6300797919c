import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ContentError } from "./content-file.ts";
import { readHelp, readHelpWords } from "./read-help.ts";

const FILE = "pedir-ayuda.yaml";
const source = readFileSync(new URL(`../../../content/help/${FILE}`, import.meta.url), "utf8");
const help = readHelp(FILE, source);

test("the numbers cover the Spanish-speaking countries of America, Spain and the United States", () => {
  const names = help.countries.map(({ name }) => name);
  expect(names).toHaveLength(21);
  expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, "es")));
  for (const { name, numbers } of help.countries)
    expect(
      numbers.map((each) => each.for),
      name,
    ).toContain("emergency");
});

test("the page receives no addresses of sources, and the search only the folded words", () => {
  expect(JSON.stringify(help)).not.toContain("http");
  const { words, everyday } = readHelpWords(FILE, source);
  expect(" no quiero hacerme dano ").toMatch(new RegExp(words));
  expect(" golpe de suerte ").toMatch(new RegExp(everyday));
});

test("only two pairs of countries share a clock, so that the page opens both", () => {
  const shared = help.countries.flatMap(({ name, clocks }, index) =>
    help.countries
      .slice(index + 1)
      .filter((other) => other.clocks.some((clock) => clocks.includes(clock)))
      .map((other) => [name, other.name]),
  );
  expect(shared).toEqual([
    ["Bolivia", "Puerto Rico"],
    ["Estados Unidos", "México"],
  ]);
});

test.each([
  ["2024-11", "noviembre de 2024", undefined],
  ["2024-10", "octubre de 2024", "Dato de octubre de 2024. No pudimos confirmar que siga igual."],
  ["2025", "2025", undefined],
  ["2024", "2024", "Dato de 2024. No pudimos confirmar que siga igual."],
  [undefined, "sin fecha", "Su fuente no dice de cuándo es."],
])("a number whose source is of %s is marked two years after it", (dated, words, mark) => {
  const changed = source.replace(
    /source: .*\n +dated: .*/,
    `source: "Diario, ${words}"${dated ? `\n        dated: "${dated}"` : ""}`,
  );
  expect(readHelp(FILE, changed).countries[0]?.numbers[0]?.mark).toBe(mark);
});

test.each([
  [
    "a date that the source does not say",
    /dated: .*/,
    'dated: "2019-04"',
    "countries.0.numbers.0: has a source that does not say its date",
  ],
  ["a time zone that is none", "America/La_Paz", "America/La_Pas", "is not a time zone"],
  ["a number without a source", /\n +source: .*/, "", "countries.0.numbers.0.source"],
  ["a number without the address of its source", /\n +url: .*/, "", "countries.0.numbers.0.url"],
  ["a number that is none", 'number: "911"', 'number: "nueve"', "is not a telephone number"],
  ["a day that does not exist", /checked: \S+/, "checked: 2026-02-30", "checked:"],
  ["words that are no pattern", "- soledad", "- (soledad", "is not words with * and /"],
])("%s is refused", (_case, from, to, problem) => {
  const read = () => readHelp(FILE, source.replace(from, to));
  expect(read).toThrow(ContentError);
  expect(read).toThrow(problem);
});
