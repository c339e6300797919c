import { expect, test } from "vitest";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { type ChosenTask, LESSONS_MAX, type LessonMark, type Path } from "./contract.ts";

const app = await startTestApp();
const start = app.clock().getTime();

const exchange = (member: Visitor, path: Partial<Path> = {}) =>
  member.call<Path>("PUT", "/api/path", { lessons: [], task: null, ...path });

/** Returns an instant some minutes before this file's start. */
const ago = (minutes: number) => new Date(start - minutes * 60_000).toISOString();

const read = (key_id: string, minutes: number): LessonMark => ({
  key_id,
  read_on: "2026-11-22",
  changed_at: ago(minutes),
});

const chosen = (key_id: string, minutes: number): ChosenTask => ({
  key_id,
  chosen_on: "2026-11-22",
  answer: null,
  answered_on: null,
  changed_at: ago(minutes),
});

test("a free member's second device gets what the first one read and chose", async () => {
  const ana = await app.visitor().signIn();
  const [metas, task] = [read("metas", 10), chosen("metas", 9)];
  expect(await exchange(ana, { lessons: [metas], task })).toMatchObject({ status: 200 });
  expect((await exchange(ana)).body).toEqual({ lessons: [metas], task });
  // A repeated call changes nothing.
  expect((await exchange(ana, { lessons: [metas], task })).body).toEqual({ lessons: [metas], task });
});

test("of two devices' changes of one lesson the later one counts, in whichever order they arrive", async () => {
  const ana = await app.newMember();
  const undone: LessonMark = { key_id: "metas", read_on: null, changed_at: ago(5) };
  await exchange(ana, { lessons: [undone, read("accion", 6)] });
  const { body } = await exchange(ana, { lessons: [read("metas", 10), read("accion", 3)] });
  expect(body.lessons).toEqual([read("accion", 3), undone]);
});

test("an earlier answer of another device does not replace a later choice", async () => {
  const ana = await app.newMember();
  const later = chosen("accion", 3);
  await exchange(ana, { task: later });
  const answered = { ...chosen("metas", 5), answer: "done", answered_on: "2026-11-23" } as const;
  expect((await exchange(ana, { task: answered })).body.task).toEqual(later);
});

test("a device whose clock is ahead does not win over changes that others make afterwards", async () => {
  const ana = await app.newMember();
  const ahead: LessonMark = { ...read("metas", 0), changed_at: ago(-60 * 24 * 365) };
  await exchange(ana, { lessons: [ahead] });
  app.advanceClock(60_000);
  const undone = { key_id: "metas", read_on: null, changed_at: app.clock().toISOString() };
  expect((await exchange(ana, { lessons: [undone] })).body.lessons).toEqual([undone]);
});

test("two devices that exchange at once lose neither's reading", async () => {
  const ana = await app.newMember();
  const keys = ["metas", "accion", "exito", "claridad"];
  await Promise.all(keys.map((key) => exchange(ana, { lessons: [read(key, 1)] })));
  const { body } = await exchange(ana);
  expect(body.lessons.map(({ key_id }) => key_id)).toEqual([...keys].sort());
});

test(`a member keeps marks of ${LESSONS_MAX} lessons at most`, async () => {
  const ana = await app.newMember();
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => read(`${name}-${index}`, 2));
  expect((await exchange(ana, { lessons: many("una", LESSONS_MAX + 1) })).status).toBe(400);
  await exchange(ana, { lessons: many("una", LESSONS_MAX - 1) });
  const { body } = await exchange(ana, { lessons: many("otra", LESSONS_MAX) });
  expect(body.lessons).toHaveLength(LESSONS_MAX);
});

test.each([
  ["an answer without its day", { answer: "done", answered_on: null }],
  ["a day that does not exist", { answer: "done", answered_on: "2026-02-30" }],
  ["an answer of another kind", { answer: "maybe", answered_on: "2026-11-23" }],
])("%s is refused, and nothing of the call is stored", async (_, wrong) => {
  const ana = await app.newMember();
  const task = { ...chosen("metas", 1), ...wrong } as ChosenTask;
  expect((await exchange(ana, { lessons: [read("metas", 1)], task })).status).toBe(400);
  expect((await exchange(ana)).body).toEqual({ lessons: [], task: null });
});
