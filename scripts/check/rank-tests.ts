import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readModule } from "../modules.ts";

export interface Change {
  path: string;
  /** The changed lines and those around them. */
  lines: string;
  /** The whole file, as it is now. */
  text: string;
}

export interface RunnableTest {
  /** A file for Vitest, or the file and line of a journey. */
  name: string;
  source: string;
}

/** The number of times that a text contains each word. */
type Words = Map<string, number>;

interface ReadTest extends RunnableTest {
  words: Words;
  length: number;
}

const FILES = "{src,simulators,test}/**/*.test.{ts,tsx}";
const JOURNEYS = "e2e/**/*.spec.ts";
const JOURNEY = /^ *test\(/;
/** The words of a test's helpers count too, with the weight `BESIDE`. */
const HELPER = /^(e2e|test)\//;
const BESIDE = 0.2;
/** The factor for a test in the folder of a change: it is closer than its words suggest. */
const SAME_FOLDER = 2;
/** The weight of a change's word: in a changed line, in the file's path, and anywhere in the file. */
const [OF_LINES, OF_PATH, OF_FILE] = [1, 2, 0.2];
/** Okapi BM25 with its usual parameters (Robertson and Zaragoza, 2009). */
const [K1, B] = [1.2, 0.75];

/** Sorts tests. The first ones share the most and the rarest words with the changes. */
export function rankTests(tests: readonly ReadTest[], changes: readonly Change[]): RunnableTest[] {
  const meanLength = sum(tests.map(({ length }) => length)) / tests.length;
  const asked = wordsOfChanges(changes)
    .entries()
    .map(([word, worth]) => {
      const saying = tests.filter(({ words }) => words.has(word)).length;
      return { word, worth: worth * Math.log(1 + (tests.length - saying + 0.5) / (saying + 0.5)) };
    })
    .toArray();
  const folders = new Set(changes.map(({ path }) => dirname(path)));
  const scoreOf = ({ name, words, length }: ReadTest) => {
    const nearness = folders.has(dirname(name)) ? SAME_FOLDER : 1;
    const damping = K1 * (1 - B + (B * length) / meanLength);
    const score = sum(
      asked.map(({ word, worth }) => {
        const count = words.get(word) ?? 0;
        return (worth * count * (K1 + 1)) / (count + damping);
      }),
    );
    return nearness * score;
  };
  return tests
    .map((test) => ({ name: test.name, source: test.source, score: scoreOf(test) }))
    .sort((one, other) => other.score - one.score);
}

export function readTests(root: string): ReadTest[] {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const ofHelpers = new Map<string, Words>();
  const wordsOfHelper = (path: string) => {
    const words = ofHelpers.get(path) ?? (existsSync(join(root, path)) ? wordsOf(read(path)) : new Map());
    ofHelpers.set(path, words);
    return words;
  };
  const wordsBeside = (path: string, text: string) => {
    const beside: Words = new Map();
    for (const { target } of readModule(path, text).imports)
      if (HELPER.test(target)) add(beside, wordsOfHelper(target), BESIDE);
    return beside;
  };

  const files = globSync(FILES, { cwd: root }).map((name) => {
    const source = read(name);
    return { name, source, words: add(wordsBeside(name, source), wordsOf(`${name} ${source}`), 1) };
  });
  const journeys = globSync(JOURNEYS, { cwd: root }).flatMap((path) => {
    const text = read(path);
    const beside = add(wordsBeside(path, text), wordsOf(`${path} ${text}`), BESIDE);
    return journeysIn(text).map(({ line, source }) => ({
      name: `${path}:${line}`,
      source,
      words: add(new Map(beside), wordsOf(source), 1),
    }));
  });
  return [...files, ...journeys].map((test) => ({ ...test, length: sum(test.words.values()) }));
}

/** Splits a file at its journeys. A journey's source begins with the loop or group around it. */
function journeysIn(text: string): { line: number; source: string }[] {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (JOURNEY.test(line) ? [index] : []));
  return starts.map((start, at) => {
    const indent = indentOf(lines[start]);
    const around = lines.slice(0, start).findLast((line) => line !== "" && indentOf(line) < indent);
    return { line: start + 1, source: [around, ...lines.slice(start, starts[at + 1])].join("\n") };
  });
}

function indentOf(line = ""): number {
  return line.search(/\S/);
}

function wordsOfChanges(changes: readonly Change[]): Words {
  const asked: Words = new Map();
  for (const { path, lines, text } of changes)
    for (const [part, worth] of [
      [lines, OF_LINES],
      [path, OF_PATH],
      [text, OF_FILE],
    ] as const)
      for (const word of wordsOf(part).keys()) asked.set(word, (asked.get(word) ?? 0) + worth);
  return asked;
}

/** Counts the words of a text. `keepIdea` has two words. */
function wordsOf(text: string): Words {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  const words: Words = new Map();
  for (const [word] of parted.matchAll(/\p{L}{3,}/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

function add(words: Words, more: Words, worth: number): Words {
  for (const [word, count] of more) words.set(word, (words.get(word) ?? 0) + worth * count);
  return words;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}
