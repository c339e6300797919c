import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const page = read("docs/asvs.md");

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
