import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { readQuestions } from "./read-questions.ts";

const CONTENT = new URL("../../../content/", import.meta.url);
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
  // A phone shows some 40 characters in a line, and a question may take two lines.
  for (const question of all) expect(question).toMatch(/^(?=.{15,75}$)[^?]*¿[^?]+\?$/);
});
