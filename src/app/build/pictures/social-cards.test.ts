import sharp from "sharp";
import { expect, test } from "vitest";
import type { CardSubject } from "#app/browser/card-subjects.tsx";
import { cardPicture, socialCard } from "./social-cards.ts";

const DRAWING =
  '<svg fill="none" stroke="currentColor" stroke-width="2" viewBox="0 0 48 48"><path d="M3 29h42"/></svg>';
const subject: CardSubject = {
  path: "/clave/metas",
  key: "metas",
  place: "Clave 1 de 10",
  aside: "6 minutos de lectura, gratis",
  heading: "Metas",
  text: "Toda meta es un deseo con nombre, medida y fecha.",
  drawing: DRAWING,
  mark: DRAWING,
};

test.each([
  ["a key with a hue", subject],
  ["a key that is new, without one", { ...subject, key: "paciencia", heading: "Paciencia" }],
])("%s has a PNG of 1200 × 630 pixels and less than 120 kB", async (_what, of) => {
  const png = await cardPicture(of);
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(png.length).toBeLessThan(120_000);
});

test("a key's picture has a margin line, and the site's picture has none", () => {
  const { key: _key, ...site } = subject;
  expect(socialCard(subject)).toContain("M440 0V");
  expect(socialCard(site)).not.toContain("M440 0V");
});

const baselines = (svg: string) =>
  [...svg.matchAll(/<text x="504" y="([\d.]+)"/g)].map(([, y]) => Number(y)).sort((a, b) => a - b);

test.each([
  [
    "a heading of 120 characters",
    { heading: "Aprender a terminar lo que empiezas ".repeat(4).slice(0, 120) },
  ],
  ["a sentence of 400 characters", { text: "Toda meta es un deseo con nombre. ".repeat(12) }],
])("%s stays between the top edge and the foot of the picture", (_what, long) => {
  const ys = baselines(socialCard({ ...subject, ...long }));
  expect(ys[0]).toBeGreaterThan(30);
  expect(ys.at(-1)).toBeLessThan(518 - 20);
});

test("an ampersand in the heading is escaped", () => {
  expect(socialCard({ ...subject, heading: "Sí & no" })).toContain(">Sí &amp; no</text>");
});
