import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keys } from "#lessons/keys/lessons.ts";
import { numberColour } from "#notebook/ideas/number-colour.ts";
import { colourOf, resolvedColour } from "#test/theme-colours.ts";

const GROUNDS = ["paper", "raised", "wash"];
const TEXTS = ["ink", "quiet", "ember", "ember-deep", "positive", "warning", "danger"];
const FILLS = ["ember", "ember-deep", "positive", "danger"];
/** Contrast ratios of WCAG 2 for text (1.4.3) and for controls (1.4.11). */
const [OF_TEXT, OF_CONTROL] = [4.5, 3];

/** The contrast ratio of two `#rrggbb` colours, from 1 to 21 (w3.org/TR/WCAG22/#dfn-contrast-ratio). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(["default", "dark"] as const)("text and controls have enough contrast in theme %s", (theme) => {
  const hues = keys.map(({ id: key }) => colourOf("key", { theme, key }));
  const texts = [...TEXTS.map((token) => colourOf(token, { theme })), ...hues];
  const pairs = [
    ...GROUNDS.flatMap((ground) =>
      texts.map((text) => [text, colourOf(ground, { theme }), OF_TEXT] as const),
    ),
    [colourOf("paper", { theme }), colourOf("ink", { theme }), OF_TEXT] as const,
    ...FILLS.map((fill) => [colourOf("on-ember", { theme }), colourOf(fill, { theme }), OF_TEXT] as const),
    ...GROUNDS.map(
      (ground) => [colourOf("edge", { theme }), colourOf(ground, { theme }), OF_CONTROL] as const,
    ),
  ];
  expect(pairs.filter(([one, other, least]) => contrast(one, other) < least)).toEqual([]);
  expect(new Set(hues).size).toBe(keys.length);
});

test("design.md names the colours of both themes", () => {
  const rows = readFileSync("docs/design.md", "utf8").matchAll(/^\| `([a-z-]+)` \|.*? (`#.+`) \|$/gm);
  const named = Array.from(rows, ([, token = "", colours]) => [token, colours] as const);
  expect(named.length).toBeGreaterThan(10);
  for (const [token, colours] of named)
    expect(`${token} ${colours}`).toBe(
      `${token} \`${colourOf(token)}\` | \`${colourOf(token, { theme: "dark" })}\``,
    );
});

test("no words have a colour whose contrast is not computed", () => {
  const files = globSync("src/**/*.tsx", { exclude: (name) => /\.test\.tsx$/.test(name) });
  expect(files.length).toBeGreaterThan(200);
  const faint = files.filter((file) =>
    /\btext-(edge|line|raised|wash|shade)\b/.test(readFileSync(file, "utf8")),
  );
  // Exceptions: a large crossed-out word on the flyer, and decorative icons of habits' marks.
  expect(faint.toSorted()).toEqual([
    "src/lessons/promo/flyers/flyers.tsx",
    "src/notebook/habits/components/habit-day.tsx",
  ]);
});

test.each(["default", "dark"] as const)("ideas' numbers have ten readable colours in theme %s", (theme) => {
  const colours = Array.from({ length: 21 }, (_, place) => resolvedColour(numberColour(place), { theme }));
  const [cycle, second, third] = [colours.slice(0, 10), colours.slice(10, 20), colours.slice(20)];
  expect(new Set(cycle).size).toBe(10);
  expect(second).toEqual(cycle);
  expect(third).toEqual(cycle.slice(0, 1));
  const hues = keys.map(({ id: key }) => colourOf("key", { theme, key }));
  expect(hues.filter((hue) => cycle.includes(hue))).toEqual([]);
  const grounds = GROUNDS.map((ground) => colourOf(ground, { theme }));
  const contrasts = cycle.flatMap((colour) => grounds.map((ground) => contrast(colour, ground)));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(OF_TEXT);
});
