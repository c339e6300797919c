import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { THEME_COLORS } from "#app/browser/layout/theme.ts";
import { drawings } from "../scripts/pictures/drawings.tsx";

const fileOf = (path: string) => fileURLToPath(new URL(`../src/app/browser/public${path}`, import.meta.url));
const drawn = readFileSync(new URL("../scripts/pictures/drawn.json", import.meta.url), "utf8");
const manifest = JSON.parse(readFileSync(fileOf("/manifest.webmanifest"), "utf8"));

test("every committed picture shows today's texts and colours; if not, run `npm run pictures`", () => {
  expect(JSON.parse(drawn)).toEqual(Object.fromEntries(drawings.map(({ path, hash }) => [path, hash])));
});

test.each(drawings)("$path has its size, and at most 60 kB", async ({ path, width, height }) => {
  expect(await sharp(fileOf(path)).metadata()).toMatchObject({ width, height, format: "png" });
  expect(statSync(fileOf(path)).size).toBeLessThan(60_000);
});

test("the manifest says the size and type of its icons and screenshots, and the theme's colour", async () => {
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    if (sizes === "any") continue;
    const { width, height, format } = await sharp(fileOf(src)).metadata();
    expect(`${width}x${height} image/${format}`, src).toBe(`${sizes} ${type}`);
  }
  const found = [manifest.theme_color, manifest.background_color];
  expect(found).toEqual([THEME_COLORS.default, THEME_COLORS.default]);
});
