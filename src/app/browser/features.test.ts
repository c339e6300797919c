import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tools } from "./features.ts";
import { routes } from "./routes.ts";

const FEATURES = new URL("../../features/", import.meta.url);
const folders = readdirSync(FEATURES);

test("features.ts lists every feature that gives the browser something", () => {
  const giving = folders.filter((folder) => existsSync(new URL(`${folder}/feature.ts`, FEATURES)));
  expect(giving).toContain("ideas");
  const listed = readFileSync(new URL("features.ts", import.meta.url), "utf8");
  expect(giving.filter((folder) => !listed.includes(`"#features/${folder}/feature.ts"`))).toEqual([]);
});

test("each Premium tool is a feature's folder", () => {
  expect(Object.keys(tools).filter((name) => !folders.includes(name))).toEqual([]);
});

test("no two routes have the same path", () => {
  const paths = routes.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});
