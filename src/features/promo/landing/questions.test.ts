import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WITHDRAWAL_DAYS } from "#features/subscription/withdrawal-days.ts";
import { DIARY_QUESTIONS } from "./diary-questions.ts";
import { PLANNER_QUESTIONS } from "./planner-questions.ts";
import { COMMON, type LandingQuestion } from "./questions.ts";

const whole = ({ answer }: LandingQuestion) =>
  answer.map((part) => (typeof part === "string" ? part : part.text)).join("");

test.each([
  ["diary", DIARY_QUESTIONS],
  ["planner", PLANNER_QUESTIONS],
])("the %s's landing page answers the eight questions, and none twice", (_, questions) => {
  const asked = questions.map(({ question }) => question);
  expect(asked).toEqual(expect.arrayContaining(COMMON.map(({ question }) => question)));
  expect(asked).toContain("¿Cuánto tiempo lleva al día?");
  expect(new Set(asked).size).toBe(asked.length);
  for (const question of questions) expect(whole(question)).toMatch(/^[A-ZÉ].*\.$/);
});

test("the days to withdraw that the answer promises are those that a request is granted", () => {
  const [, days] = /Tienes (\d+) días/.exec(COMMON.map(whole).join("\n")) ?? [];
  expect(Number(days)).toBe(WITHDRAWAL_DAYS);
});

test("the ads promise the same days to withdraw", () => {
  const folder = new URL("../../../../content/ads/", import.meta.url);
  const ads = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const promised = ads.flatMap((ad) => [...ad.matchAll(/(\d+) días (?:\S+ ){0,4}para arrepentirte/g)]);
  expect(promised.length).toBeGreaterThan(2);
  expect(new Set(promised.map(([, days]) => Number(days)))).toEqual(new Set([WITHDRAWAL_DAYS]));
});
