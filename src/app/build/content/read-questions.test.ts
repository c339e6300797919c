import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { ContentError } from "./content-file.ts";
import { readQuestions } from "./read-questions.ts";

const CONTENT = new URL("../../../../content/", import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(`questions/${file}`, CONTENT), "utf8");
const files = readdirSync(new URL("questions/", CONTENT));
const namesIn = (folder: string) =>
  readdirSync(new URL(`${folder}/`, CONTENT))
    .map((file) => basename(file).split(".")[0])
    .sort();

test("every key has its questions, and none is asked for two keys", () => {
  expect(namesIn("questions")).toEqual(namesIn("keys"));
  const all = files.flatMap((file) => readQuestions(file, sourceOf(file)));
  expect(all).toHaveLength(80);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ["a question without its mark", /\?"\n/, '"\n', "is not one question"],
  ["two questions in one", /¿[^?]+\?/, "¿Qué hiciste? ¿Por qué fue?", "is not one question"],
  ["a question of one word", /¿[^?]+\?/, "¿Qué?", "questions.0"],
  ["a long question", /¿[^?]+\?/, `¿Qué ${"muy ".repeat(20)}?`, "questions.0"],
  ["too few questions", /( {2}- .*\n){3}/, "", "questions"],
  ["another key's id", "id: accion", "id: metas", "not the file's name"],
])("%s is refused", (_case, from, to, problem) => {
  const read = () => readQuestions("accion.yaml", sourceOf("accion.yaml").replace(from, to));
  expect(read).toThrow(ContentError);
  expect(read).toThrow(problem);
});

test("a question twice is refused", () => {
  const [, first = ""] = /( {2}- .*\n)/.exec(sourceOf("accion.yaml")) ?? [];
  expect(() => readQuestions("accion.yaml", sourceOf("accion.yaml") + first)).toThrow("twice");
});
