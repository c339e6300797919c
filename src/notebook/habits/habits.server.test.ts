// On PostgreSQL too: the range of a habit's months, and the query of a day's mail.
import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { buildHabit } from "#test/records/records.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Habit, HabitMonth } from "./contract.ts";
import { habitReminders } from "./feature.server.ts";
import { HABITS_MAX, PLAN_REQUIRED, TITLE_REQUIRED } from "./habit-limits.ts";

const app = await startTestApp();
const written_at = "2026-11-21T12:00:00.000Z";
const AT = "2026-11-21T08:00:00.000Z";

function keep(member: Visitor, id: string, changed: Partial<Habit> = {}, base = "", writeId = newId()) {
  const {
    id: _,
    created_at: _at,
    version: _v,
    pauses: _p,
    ended_on: _e,
    ...written
  } = buildHabit("Caminar", changed);
  return member.call("PUT", `/api/habits/${id}`, { ...written, base, written_at }, writeId);
}
const mark = (member: Visitor, id: string, day: string, told: string | null, at = AT) =>
  member.call("PUT", `/api/habits/${id}/marks/${day}`, { mark: told, written_at: at });
const habitsOf = (member: Visitor) => member.records<Habit>("habit");
const monthsOf = (member: Visitor) => member.records<HabitMonth>("habit_marks");

test("a habit is stored, paused and let go beside an edit of its text, and deleted with its marks", async () => {
  const member = await app.newMember();
  const [id, other, first, second] = [newId(), newId(), newId(), newId()];
  await keep(member, id, { title: "  Caminar " }, "", first);
  await keep(member, other);
  const pauses = [{ from: "2026-11-10", until: null }];
  expect((await member.call("PUT", `/api/habits/${id}/rest`, { pauses, ended_on: null })).status).toBe(204);
  expect((await keep(member, id, { title: "Caminar más" }, first, second)).status).toBe(204);
  expect(await habitsOf(member)).toMatchObject([
    { id: other },
    { title: "Caminar más", pauses, version: second },
  ]);
  for (const day of ["2026-10-31", "2026-11-01"])
    for (const habit of [id, other]) expect((await mark(member, habit, day, "done")).status).toBe(204);
  expect((await member.call("DELETE", `/api/habits/${id}?base=${second}`)).status).toBe(204);
  expect((await habitsOf(member)).map((habit) => habit.id)).toEqual([other]);
  expect((await monthsOf(member)).map((month) => month.habit_month)).toEqual([
    `${other}-2026-10`,
    `${other}-2026-11`,
  ]);
});

test("the copy of the data names each plan with its date, and the habit and the month of the marks", async () => {
  const member = await app.newMember();
  const ids = [newId(), newId()];
  for (const [at, id] of ids.entries()) {
    const plans = [
      { from: "2026-11-01", days: [0], times: 0 },
      { from: "2026-11-15", days: [], times: 3 },
    ];
    await keep(member, id, { title: `Hábito ${at}`, plans });
    await mark(member, id, "2026-11-20", "done");
  }
  const { files } = await member.copy();
  for (const at of ids.keys())
    expect(files["habitos.md"]).toContain(
      `### Hábito ${at}, noviembre de 2026\n\n- viernes, 20 de noviembre de 2026: hecho`,
    );
  expect(files["habitos.md"]?.match(/: hecho/g)).toHaveLength(2);
  expect(files["habitos.md"]).toContain(
    "- Desde el domingo, 1 de noviembre de 2026: lunes\n- Desde el domingo, 15 de noviembre de 2026: 3 veces por semana\n",
  );
});

test("two devices' marks join by day, and the last press of a day wins in whatever order they arrive", async () => {
  const member = await app.newMember();
  const id = newId();
  await keep(member, id);
  await mark(member, id, "2026-11-20", "done", "2026-11-20T20:00:00.000Z");
  // The second device was offline. Its press for the 20th is older than the stored one. It pressed the 19th twice.
  await mark(member, id, "2026-11-20", "off", "2026-11-20T08:00:00.000Z");
  await mark(member, id, "2026-11-19", "least", "2026-11-19T23:30:00.000Z");
  await mark(member, id, "2026-11-19", null, "2026-11-20T09:00:00.000Z");
  const [month] = await monthsOf(member);
  expect(month?.days).toEqual({
    "2026-11-19": { mark: null, at: "2026-11-20T09:00:00.000Z" },
    "2026-11-20": { mark: "done", at: "2026-11-20T20:00:00.000Z" },
  });
});

test("a habit that nobody has cannot be marked or paused, and a bad one is refused with its field", async () => {
  const [member, other] = [await app.newMember(), await app.newMember()];
  const id = newId();
  await keep(member, id);
  expect((await mark(other, id, "2026-11-20", "done")).status).toBe(404);
  expect((await other.call("PUT", `/api/habits/${id}/rest`, { pauses: [], ended_on: null })).status).toBe(
    404,
  );
  expect(await monthsOf(other)).toEqual([]);
  const fieldsOf = async (changed: Partial<Habit>) =>
    (await keep(member, newId(), changed)).body as { error: { fields: Record<string, string> } };
  expect((await fieldsOf({ title: " " })).error.fields).toEqual({ title: TITLE_REQUIRED });
  const none = [{ from: "2026-11-20", days: [], times: 0 }];
  expect(Object.values((await fieldsOf({ plans: none })).error.fields)).toEqual([PLAN_REQUIRED]);
  expect((await mark(member, id, "2026-02-30", "done")).status).toBe(400);
  expect((await mark(member, id, "2026-11-20", "bien")).status).toBe(400);
});

test("a member has a hundred habits at most, and edits them still", async () => {
  const member = await app.newMember();
  const ids = Array.from({ length: HABITS_MAX }, () => newId());
  for (const id of ids) expect((await keep(member, id)).status).toBe(204);
  expect((await keep(member, newId())).status).toBe(413);
  expect((await keep(member, ids[0] ?? "", { title: "Leer" })).status).toBe(204);
});

test("the reminder is composed for a due day without a mark, and names the cue and the minimal version", async () => {
  const member = await app.newMember();
  const userId = await member.userId();
  const id = newId();
  const compose = (day: string) => habitReminders.compose(app.database, userId, id, day);
  await keep(member, id, { time: "14:00", plans: [{ from: "2026-11-16", days: [0, 1], times: 0 }] });
  expect(await compose("2026-11-17")).toMatchObject({
    title: "Caminar",
    body: "Después de almorzar; al menos, dos minutos",
    path: "/habitos",
  });
  expect(await compose("2026-11-18")).toBeUndefined();
  await mark(member, id, "2026-11-17", "least");
  expect(await compose("2026-11-17")).toBeUndefined();
  await member.call("PUT", `/api/habits/${id}/rest`, {
    pauses: [{ from: "2026-11-20", until: null }],
    ended_on: null,
  });
  expect(await compose("2026-11-23")).toBeUndefined();
});
