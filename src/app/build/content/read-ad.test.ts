import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AD_COLOURS } from "#features/promo/ads/colours.ts";
import { colourOf } from "../pictures/theme-colours.ts";
import { ContentError } from "./content-file.ts";
import { readAd } from "./read-ad.ts";

const CONTENT = new URL("../../../../content/ads/", import.meta.url);
const files = readdirSync(CONTENT);
const source = (file: string) => readFileSync(new URL(file, CONTENT), "utf8");
const ads = files.map((file) => readAd(file, source(file), "$2 USD"));

describe("the ten ads", () => {
  test("are five horizontal and five vertical ads, each with a unique drawing and icon", () => {
    expect(ads.filter((ad) => ad.layout === "horizontal")).toHaveLength(5);
    expect(ads.filter((ad) => ad.layout === "vertical")).toHaveLength(5);
    expect(new Set(ads.map((ad) => ad.rightPanel.artwork)).size).toBe(10);
    expect(new Set(ads.map((ad) => ad.rightPanel.icon)).size).toBe(10);
  });

  test.each(ads)("$id is typeset with exactly the written words", ({ leftPanel, rightPanel, set }) => {
    expect(set.headline.lines.join(" ")).toBe(leftPanel.headline);
    expect(set.bullets.map(({ lines }) => lines.join(" "))).toEqual(leftPanel.bullets);
    expect(set.message.lines.join(" ")).toBe(rightPanel.message);
  });

  test.each(files)("%s has room for the longest price that a server may have", (file) => {
    const words = JSON.stringify(readAd(file, source(file), "$99\u202f999.99 MXN"));
    const hasPrice = source(file).includes("{{precio}}");
    expect(words.includes("$99\u00a0999.99 MXN")).toBe(hasPrice);
    expect(words).not.toContain("\u202f");
  });

  test("use the colours of the design tokens", () => {
    const light = ["paper", "wash", "ink", "edge", "ember", "ember-deep", "on-ember"].map((name) =>
      colourOf(name),
    );
    const dark = ["paper", "raised", "line", "edge", "ink", "ember", "on-ember"].map((name) =>
      colourOf(name, { theme: "dark" }),
    );
    expect(Object.values(AD_COLOURS)).toEqual([...light, ...dark]);
  });
});

describe("an ad that cannot be published", () => {
  const FILE = "h2-metas.yaml";
  const broken: [field: string, from: string | RegExp, to: string, problem: string][] = [
    ["id", "id: h2-metas", "id: otro", `id: is "otro"`],
    ["leftPanel.headline", /headline: .*/, `headline: ${"muchas palabras ".repeat(9)}`, "does not fit"],
    ["leftPanel.headline", /headline: .*/, "headline: Hoy → mañana", "U+2192"],
    ["leftPanel.bullets", "    - Un ejercicio de quince minutos\n", "", "must be three"],
    ["rightPanel.artwork", "artwork: path", "artwork: books", "not drawn for a horizontal ad"],
    ["metaTitle", /metaTitle: .*/, `metaTitle: ${"x".repeat(28)}`, "more than the 27 characters"],
    ["metaText", /metaText: .*/, `metaText: ${"x".repeat(126)}`, "more than the 125 characters"],
  ];

  test.each(broken)("is refused with an error naming file and field: %s", (field, from, to, problem) => {
    const read = () => readAd(FILE, source(FILE).replace(from, to), "$2 USD");
    expect(read).toThrow(ContentError);
    expect(read).toThrow(`${FILE}: ${field}`);
    expect(read).toThrow(problem);
  });
});
