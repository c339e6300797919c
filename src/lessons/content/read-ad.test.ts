import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ContentError } from "./content-file.ts";
import { readAd } from "./read-ad.ts";

const CONTENT = new URL("../../../content/ads/", import.meta.url);
const source = (file: string) => readFileSync(new URL(file, CONTENT), "utf8");

test("there are five horizontal and five vertical ads, and their text names the price of the server", () => {
  const files = readdirSync(CONTENT).filter((file) => file.endsWith(".yaml"));
  const ads = files.map((file) => readAd(file, source(file), "$3 MXN"));
  expect(ads.filter((ad) => ad.layout === "horizontal")).toHaveLength(5);
  expect(ads.filter((ad) => ad.layout === "vertical")).toHaveLength(5);
  expect(ads.filter((ad) => ad.metaText.includes("$3 MXN al mes"))).toHaveLength(3);
  expect(JSON.stringify(ads)).not.toContain("{{");
});

const broken: [field: string, from: string | RegExp, to: string, problem: string][] = [
  ["id", "id: h2-metas", "id: otro", `id: is "otro"`],
  ["leftPanel.headline", /headline: .*/, `headline: "Por {{precio}}"`, "a picture has no settings"],
  ["leftPanel.bullets", "    - Un ejercicio de quince minutos\n", "", "must be three"],
  ["metaTitle", /metaTitle: .*/, `metaTitle: ${"x".repeat(28)}`, "more than the 27 characters"],
  ["metaText", /metaText: .*/, `metaText: ${"x".repeat(112)}{{precio}}`, "more than the 125 characters"],
];

test.each(broken)("an ad is refused with its file and field: %s", (field, from, to, problem) => {
  const read = () => readAd("h2-metas.yaml", source("h2-metas.yaml").replace(from, to), "$2 USD");
  expect(read).toThrow(ContentError);
  expect(read).toThrow(`h2-metas.yaml: ${field}`);
  expect(read).toThrow(problem);
});
