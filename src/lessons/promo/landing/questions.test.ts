import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "#app/browser/routes.ts";
import { WITHDRAWAL_DAYS } from "#billing/subscription/withdrawal-days.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { QUESTIONS } from "./questions.ts";

const whole = ({ answer }: (typeof QUESTIONS.common)[number]) =>
  answer.map((part) => (typeof part === "string" ? part : part.text)).join("");

test("the days to withdraw that the answer promises are those that a request is granted", () => {
  const [, days] = /Tienes (\d+) días/.exec(QUESTIONS.common.map(whole).join("\n")) ?? [];
  expect(Number(days)).toBe(WITHDRAWAL_DAYS);
});

test("every link of an answer leads to a page", () => {
  const pages = [...routes.map(({ path }) => path), ...keys.map(({ id }) => `/clave/${id}`)];
  const parts = [...QUESTIONS.planner, ...QUESTIONS.diary, ...QUESTIONS.common].flatMap(
    ({ answer }) => answer,
  );
  const links = parts.filter((part) => typeof part !== "string").map(({ href }) => href);
  expect(links).toContain("/confianza");
  expect(links.filter((href) => !pages.includes(href))).toEqual([]);
});

test("the ads promise the same days to withdraw", () => {
  const folder = new URL("../../../../content/ads/", import.meta.url);
  const ads = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const promised = ads.flatMap((ad) => [...ad.matchAll(/(\d+) días (?:\S+ ){0,4}para arrepentirte/g)]);
  expect(promised.length).toBeGreaterThan(2);
  expect(new Set(promised.map(([, days]) => Number(days)))).toEqual(new Set([WITHDRAWAL_DAYS]));
});
