import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const page = read("docs/asvs.md");

/** Levels 1 and 2 of ASVS 5.0.0. */
const REQUIREMENTS =
  "1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 " +
  "4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 " +
  "6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 " +
  "10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 " +
  "12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 " +
  "16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2";

/** Lists the numbers from `first`, such as `1.2.6`, to the number `last` in the same section. */
function numbers(first = "", last = ""): string[] {
  const [, section = "", from = ""] = /^(\d+\.\d+\.)(\d+)$/.exec(first) ?? [];
  const to = Number(last.split(".").at(-1) || from);
  return Array.from({ length: to - Number(from) + 1 }, (_, index) => `${section}${Number(from) + index}`);
}

test("the page names each requirement of levels 1 and 2 once, in a row or among those that do not apply", () => {
  const asked = REQUIREMENTS.split(" ").flatMap((range) => numbers(...range.split("-")));
  expect(asked).toHaveLength(253);
  const cells = page.split("\n").flatMap((line) => {
    if (line.startsWith("|")) return line.split("|")[1] ?? "";
    return line.startsWith("#") ? "" : line;
  });
  const named = cells
    .join("\n")
    .matchAll(/(?<![\d.])(\d+\.\d+\.\d+)(?![\d_.])(?:–(\d+\.\d+\.\d+))?/g)
    .flatMap(([, first, last]) => numbers(first, last))
    .toArray();
  const counted = new Map<string, number>();
  for (const one of named) counted.set(one, (counted.get(one) ?? 0) + 1);
  expect(asked.filter((one) => !counted.has(one))).toEqual([]);
  expect([...counted].filter(([one, count]) => count > 1 || !asked.includes(one))).toEqual([]);
});

test("each path on the page exists, and each quoted name stands in its test", () => {
  const proofs = [...page.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+|[\w.-]+\.(?:md|json))`((?:,? "[^"]+")*)/g)];
  expect(proofs.length).toBeGreaterThan(150);
  const wrong = proofs.flatMap(([, path = "", names = ""]) => {
    if (!existsSync(new URL(path, root))) return path;
    const text = read(path);
    return [...names.matchAll(/"([^"]+)"/g)]
      .filter(([, name = ""]) => !text.includes(name))
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});
