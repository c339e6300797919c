import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Review, WrittenReview } from "./contract.ts";
import { REVIEW_TEXT_MAX, STEPS_MAX } from "./review-limits.ts";

const WEEK = "2026-11-16";
const BLANK: WrittenReview = { week: WEEK, good_text: "", hard_text: "", goals: [], ideas: [], steps: [] };
const STEP = { day: "2026-11-24", step_text: "Llamar a Nora", action: null };

const app = await startTestApp();

function keep(member: Visitor, id: string, written: Partial<WrittenReview>, base = "", mutation = newId()) {
  const body = { ...BLANK, ...written, base, written_at: "2026-11-22T12:00:00.000Z" };
  return member.call("PUT", `/api/weeks/${id}`, body, mutation);
}
const reviewsOf = (member: Visitor) => member.records<Review>("week");
const conflictsOf = (member: Visitor) => member.records<Conflict>("conflict");

test("stores a review with its lists, and changes it", async () => {
  const ana = await app.newMember();
  const [id, first] = [newId(), newId()];
  const goals = [{ goal_id: newId(), goal_title: "Nadar", action_id: newId(), action_text: "Ir el lunes" }];
  const ideas = [{ idea_id: newId(), idea_title: "Un coro", choice: "drop" as const }];
  const written = { good_text: "Nadé", goals, ideas, steps: [STEP] };
  expect((await keep(ana, id, written, "", first)).status).toBe(204);
  const created_at = "2026-11-22T12:00:00.000Z";
  expect(await reviewsOf(ana)).toEqual([{ ...BLANK, ...written, id, created_at, version: first }]);
  const second = newId();
  await keep(ana, id, { good_text: "Nadé dos veces" }, first, second);
  expect(await reviewsOf(ana)).toMatchObject([{ good_text: "Nadé dos veces", steps: [], version: second }]);
});

test("a second review of a week, written on another device, becomes a conflict and loses no word", async () => {
  const ana = await app.newMember();
  const [phone, laptop, version] = [newId(), newId(), newId()];
  await keep(ana, phone, { good_text: "En el teléfono" });
  await keep(ana, laptop, { good_text: "En la computadora", steps: [STEP] }, "", version);
  expect(await reviewsOf(ana)).toMatchObject([{ id: phone, good_text: "En el teléfono" }]);
  expect(await conflictsOf(ana)).toMatchObject([
    { kind: "week", record_id: phone, content: { good_text: "En la computadora", steps: [STEP] } },
  ]);
  // The laptop edits its own version again, and the conflict gets the new text.
  await keep(ana, laptop, { good_text: "En la computadora, más" }, version);
  expect(await conflictsOf(ana)).toMatchObject([{ content: { good_text: "En la computadora, más" } }]);
  expect(await reviewsOf(ana)).toMatchObject([{ good_text: "En el teléfono" }]);
});

test("the same words of a week from two devices are one review", async () => {
  const ana = await app.newMember();
  await keep(ana, newId(), { good_text: "Igual" });
  await keep(ana, newId(), { good_text: "Igual" });
  expect(await reviewsOf(ana)).toMatchObject([{ good_text: "Igual" }]);
  expect(await conflictsOf(ana)).toEqual([]);
});

test("a stored review stays in its week, whatever a later call says", async () => {
  const ana = await app.newMember();
  const [id, version] = [newId(), newId()];
  await keep(ana, id, { good_text: "Una" }, "", version);
  await keep(ana, id, { week: "2026-11-23", good_text: "Otra" }, version);
  expect(await reviewsOf(ana)).toMatchObject([{ week: WEEK, good_text: "Otra" }]);
});

test.each<[string, object]>([
  ["a week that does not begin on a Monday", { week: "2026-11-17" }],
  ["a day that does not exist", { week: "2026-02-30" }],
  ["one step too many", { steps: Array.from({ length: STEPS_MAX + 1 }, () => STEP) }],
  ["a text that is too long", { good_text: "a".repeat(REVIEW_TEXT_MAX + 1) }],
  ["a choice that does not exist", { ideas: [{ idea_id: newId(), idea_title: "Una", choice: "sell" }] }],
  ["a character that PostgreSQL cannot store", { steps: [{ ...STEP, step_text: "a\u0000" }] }],
])("refuses %s", async (_what, written) => {
  const ana = await app.newMember();
  expect((await keep(ana, newId(), written)).status).toBe(400);
  expect(await reviewsOf(ana)).toEqual([]);
});

test("the copy of everything holds the reviews in words", async () => {
  const ana = await app.newMember();
  await keep(ana, newId(), { good_text: "Nadé\ndos veces", steps: [STEP] });
  const words = (await ana.copy()).files["semanas.md"];
  expect(words).toContain("## Semana del 16 al 22 de noviembre de 2026");
  expect(words).toContain("Nadé\\\ndos veces");
  expect(words).toContain("- martes, 24 de noviembre de 2026: Llamar a Nora");
});
