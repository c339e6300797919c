import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { buildComparison, buildGoal, buildPage, buildReview } from "#test/records/records.ts";
import { HOUSE, HorizonDrawing } from "./components/horizon-drawing.tsx";
import {
  COVERED,
  drawHorizon,
  type Horizon,
  horizonSentence,
  lightAt,
  readHorizon,
  titleLines,
} from "./horizon.ts";

const TODAY = "2026-11-29";
const BLANK: Horizon = {
  days: Array(30).fill(null),
  title: "",
  fields: 0,
  goalsReached: 0,
  weeksReviewed: 0,
};
/** Returns thirty days that end with these; the last one is today. */
const daysEnding = (...days: (number | null)[]) => [...BLANK.days.slice(days.length), ...days];
const count = (path: string, part: RegExp) => path.match(part)?.length ?? 0;

test("each compared day has a stitch, also one of 0 %, and the line goes on level and dotted", () => {
  const drawn = drawHorizon({ ...BLANK, days: daysEnding(62, null, 0, 74) });
  expect(count(drawn.stitches, /M/g)).toBe(3);
  const nowY = 134 - 0.74 * 82;
  expect(drawn).toMatchObject({ nowY, flats: expect.stringMatching(/M420 73\.\dH484$/) });
  const unlived = drawHorizon({ ...BLANK, days: daysEnding(74, null) });
  expect(unlived.flats).toMatch(/M360 81\.7H484$/);
  expect(unlived.land).toMatch(/h60h64V248H-4z$/);
  expect(drawHorizon(BLANK)).toMatchObject({ flats: "M-4 134H484", stitches: "", nowY: 134 });
});

test("birds, windows and lines have their limits", () => {
  const drawn = drawHorizon({ ...BLANK, goalsReached: 15, weeksReviewed: 2, fields: 3 });
  expect(count(drawn.birds, /M/g)).toBe(12);
  expect([count(drawn.lit, /M/g), count(drawn.dark, /M/g)]).toEqual([2, 3]);
  expect(count(drawn.described, /M/g)).toBe(3);
  expect(drawHorizon({ ...BLANK, weeksReviewed: 30 }).dark).toBe("");
});

test("the light follows the hour", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => lightAt(hour)[0]);
  expect(hours.join("")).toBe("nnnnndddddnnnnnnneennnnn");
  expect([lightAt(16), lightAt(19)]).toEqual(["noon", "night"]);
});

test("the horizon is read from the last thirty days, without a day that nobody has reviewed", () => {
  const pagesOf = (event_date: string) =>
    (["project", "describe"] as const).map((event_type) =>
      buildPage({
        event_type,
        event_date,
        title: `${event_type} `,
        notes: event_type === "describe" ? "Sí" : " ",
      }),
    );
  const days = ["2026-10-30", "2026-10-31", "2026-11-20", TODAY];
  const comparisons = days.map((day) => buildComparison(day, 60));
  const unreviewed = { ...buildComparison("2026-11-20", 0), answered: [] };
  const read = readHorizon(TODAY, {
    pages: [...days, "2026-12-01"].flatMap(pagesOf),
    comparisons: new Map([...comparisons, unreviewed].map((each) => [each.comparison_date, each])),
    goals: [buildGoal({}), buildGoal({ completed_at: "2026-01-01T10:00:00.000Z" })],
    // Two devices may have reviewed one week.
    reviews: [buildReview("2026-11-16"), buildReview("2026-11-16")],
  });
  expect(read).toEqual({
    days: [60, ...Array(28).fill(null), 60],
    title: "project",
    fields: 2,
    goalsReached: 1,
    weeksReviewed: 1,
  });
});

test("a sentence says all that the drawing shows, and what is over its limits", () => {
  const said = (changed: Partial<Horizon>) =>
    horizonSentence({ ...BLANK, ...changed }).replaceAll("\u00a0", " ");
  expect(said({})).toBe(
    "Tu horizonte está llano: en los últimos 30 días no comparaste ninguno. Hoy tu cuaderno espera.",
  );
  expect(said({ days: daysEnding(62, null), title: "Un jueves sin apuro" })).toBe(
    "En los últimos 30 días comparaste 1 día: tu coherencia fue del 62 %. Hoy proyectaste «Un jueves sin apuro».",
  );
  expect(
    said({ days: daysEnding(50, 74), title: "Nadar", fields: 3, goalsReached: 15, weeksReviewed: 1 }),
  ).toBe(
    "En los últimos 30 días comparaste 2 días: tu coherencia fue del 62 % en promedio y del 74 % en tu mejor día. Hoy proyectaste «Nadar» y describiste 3 campos de 4, con el 74 % de coherencia. Tienes 15 metas cumplidas y 1 semana revisada.",
  );
  expect(said({ fields: 1 })).toContain("Hoy describiste 1 campo de 4.");
  expect(said({ title: COVERED })).toContain("Hoy proyectaste tu día.");
});

test("a title has three lines of its page, and ends with an ellipsis where something is left", () => {
  expect(titleLines("Un jueves sin apuro")).toEqual(["Un jueves", "sin apuro"]);
  expect(titleLines("Terminar de una vez por todas la cocina")).toEqual([
    "Terminar",
    "de una vez",
    "por todas…",
  ]);
  expect(titleLines("Desoxirribonucleico")).toEqual(["Desoxirrib…"]);
  expect(titleLines("🌅".repeat(20))).toEqual([`${"🌅".repeat(7)}…`]);
});

const draw = (shown: Pick<ComponentProps<typeof HorizonDrawing>, "horizon" | "light">) =>
  renderToStaticMarkup(createElement(HorizonDrawing, { ...shown, today: TODAY }));

test("without a compared day, the pages say what fills them, beside a house without a lit window", () => {
  const drawn = (changed: Partial<Horizon>) => draw({ horizon: { ...BLANK, ...changed }, light: "noon" });
  const texts = (html: string) => html.match(/[^<>]+(?=<\/tspan>)/g);
  expect(texts(drawn({}))).toEqual(["El día que", "quieres", "El día que", "tuviste", "Hoy"]);
  expect(texts(drawn({ title: "Nadar", fields: 1 }))).toEqual(["Nadar", "Hoy"]);
  expect(texts(drawn({ days: daysEnding(62, null) }))).toEqual(["31 oct", "Hoy"]);
  expect(drawn({})).toContain(HOUSE + drawHorizon(BLANK).dark);
});

test("no month makes a drawing of more than 4 kB", () => {
  const day = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
  const horizon = fc.record({
    days: fc.array(day, { minLength: 30, maxLength: 30 }),
    title: fc.string({ maxLength: 120 }),
    fields: fc.constant(4),
    goalsReached: fc.constant(12),
    weeksReviewed: fc.integer({ min: 0, max: 5 }),
  });
  const light = fc.constantFrom("dawn" as const, "noon" as const, "evening" as const, "night" as const);
  const drawn = fc.record({ horizon, light });
  fc.assert(
    fc.property(drawn, (shown) => {
      // The sentence names the title, which may be long.
      const size = new TextEncoder().encode(draw(shown).replace(/ aria-label="[^"]*"/, "")).length;
      expect(size).toBeLessThanOrEqual(4096);
    }),
    { numRuns: 300 },
  );
});
