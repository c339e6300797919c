import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readGuides } from "./read-guides.ts";

const FILE = "guias.yaml";
const source = readFileSync(new URL(`../../../content/install/${FILE}`, import.meta.url), "utf8");

test("there is a guide for each device that the page knows", () => {
  const ids = readGuides(FILE, source).guides.map(({ id }) => id);
  expect(ids).toEqual(["android", "chrome", "edge", "iphone"]);
});

test("a guide is refused with its file and field", () => {
  const broken = source.replace("text: Confirma con «Instalar».", "texto: Confirma");
  expect(() => readGuides(FILE, broken)).toThrow(`${FILE}: guides.1.options.0.steps.1.text`);
});
