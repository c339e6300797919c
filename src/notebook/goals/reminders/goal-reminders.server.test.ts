import { describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "#platform/shared/days/days.ts";
import { instantIn, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { actions, type GoalBody, goalBody, goalOf, keepGoal } from "#test/records/goal-writing.ts";
import { startReminding } from "#test/reminders/reminding.ts";
import type { Visitor } from "#test/visitor.ts";

const at = await startReminding();

/** Creates a member with complimentary Premium, because these tests advance the clock by months. */
async function newMember() {
  const person = await at.newMember();
  await at.app.rows.change("user_subscriptions", { courtesy_until: "2099-01-01T00:00:00.000Z" });
  return person;
}

const ALL_REMINDERS = { remind_ahead: true, remind_day: true, remind_weekly: true };

const dayIn = (zone: string) => wallTimeIn(zone, at.app.clock()).day;
const put = (member: Visitor, id: string, part: string, body: object) =>
  member.call("PUT", `/api/goals/${id}/${part}`, body);
/** Saves a goal whose deadline is in `inDays` days, with all of its reminders. */
async function newGoal(member: Visitor, inDays: number, changed: Partial<GoalBody> = {}) {
  const { time_zone } = await at.settingsOf(member);
  const deadline = addDays(dayIn(time_zone), inDays);
  const id = newId();
  const body = goalBody({ deadline, written_at: at.app.clock().toISOString(), ...changed });
  expect((await keepGoal(member, id, body)).status).toBe(204);
  expect((await put(member, id, "reminders", ALL_REMINDERS)).status).toBe(204);
  return { id, body, deadline };
}

/** Advances the clock to the moment at which the member's clock shows a time. */
async function passTo(member: Visitor, day: string, time: string) {
  const { time_zone } = await at.settingsOf(member);
  at.pass(Math.max(0, Date.parse(instantIn(time_zone, { day, time })) - at.app.clock().getTime()));
  await member.call("POST", "/api/session/refresh");
}

describe("the letter of a deadline", () => {
  test.each([
    ["is announced", {}, {}, /^Hoy te llega la carta que te escribiste\.\n/, "Hoy te llega una carta"],
    [
      "is not announced while letters are off",
      { goal_letters: false },
      {},
      /^Tu siguiente acción/,
      undefined,
    ],
    [
      "is none for a goal without words",
      { goal_letter_words: true },
      { commitment_text: "", vision_text: "" },
      /^Tu siguiente acción/,
      "Llegó tu fecha límite",
    ],
  ])("%s", async (_what, settings, words, morning, evening) => {
    const { member } = await newMember();
    const device = await at.newDevice(member);
    await member.call("PATCH", "/api/reminders", { goal_action_reminders: false, ...settings });
    const { deadline } = await newGoal(member, 1, words);
    await passTo(member, deadline, "09:00");
    expect((await at.shownOn(device))[0]?.payload.body).toMatch(morning);
    await passTo(member, deadline, "20:30");
    const [last] = await at.shownOn(device);
    expect(last?.payload.kind === "goal_letter" ? last.payload.title : undefined).toBe(evening);
  });

  test("holds the member's words only if they chose it, in text and in HTML that escapes them", async () => {
    const { member, email } = await newMember();
    await member.call("PATCH", "/api/reminders", { goal_action_reminders: false, goal_day_reminders: false });
    const words = {
      title: "Mi libro <b>",
      commitment_text: "Escribo cada <i>mañana</i>.",
      vision_text: "Lo abro.\n\nHuele a tinta.",
    };
    const { deadline } = await newGoal(member, 1, words);
    await passTo(member, deadline, "20:30");
    const [plain] = (await at.mail.sentTo(email)).slice(-1);
    expect(plain?.subject).toBe("Hoy te llega una carta");
    for (const part of [plain?.text, plain?.html]) expect(part).not.toMatch(/libro|mañana|tinta/);

    await member.call("PATCH", "/api/reminders", { goal_letter_words: true });
    const { deadline: second } = await newGoal(member, 1, words);
    await passTo(member, second, "20:30");
    const [letter] = (await at.mail.sentTo(email)).slice(-1);
    expect(letter?.subject).toBe("Carta para ti: Mi libro <b>");
    for (const line of ["Escribo cada <i>mañana</i>.", "Lo abro.", "Huele a tinta."])
      expect(letter?.text).toContain(line);
    expect(letter?.html).toContain("Escribo cada &lt;i&gt;mañana&lt;/i&gt;.");
    expect(letter?.html).toContain("prefers-color-scheme:dark");
    expect(letter?.html).not.toMatch(/<img|<b>|<i>/);
    expect(letter?.html).toMatch(/href="[^"]+\/recordatorios#dejar=[\w-]{43}"/);
  });
});

test("the weekly reminder names the next action of each goal without a tick in seven days, in one message", async () => {
  const { member } = await newMember();
  const device = await at.newDevice(member);
  const { time_zone } = await at.settingsOf(member);
  const tomorrow = addDays(dayIn(time_zone), 1);
  await member.call("PATCH", "/api/reminders", { goal_weekday: weekdayOf(tomorrow), goal_time: "10:00" });
  const first = await newGoal(member, 300);
  const second = await newGoal(member, 301, { title: "Leer", actions: actions("Elegir libro", "Abrirlo") });
  const done = await newGoal(member, 302, { title: "Sin acciones", actions: [] });
  await passTo(member, tomorrow, "10:00");
  const [both, ...others] = await at.shownOn(device);
  expect(others).toEqual([]);
  expect(both?.payload).toMatchObject({
    kind: "goal_action",
    title: "Lo que sigue en tus metas",
    body: "Correr un maratón: Comprar zapatillas\nLeer: Elegir libro",
    path: "/mis-metas",
  });
  const [action] = second.body.actions;
  await put(member, second.id, `actions/${action?.id}/completion`, { done_at: at.app.clock().toISOString() });
  await passTo(member, addDays(tomorrow, 7), "10:00");
  const [one] = await at.shownOn(device);
  expect(one?.payload).toMatchObject({
    title: "Lo que sigue: Comprar zapatillas",
    body: "De tu meta «Correr un maratón».",
    path: `/meta/${first.id}`,
  });
  for (const { id } of [first, done])
    await put(member, id, "archiving", { archived_at: at.app.clock().toISOString(), let_go: true });
  await passTo(member, addDays(tomorrow, 14), "10:00");
  expect((await at.shownOn(device))[0]?.payload.title).toBe("Lo que sigue: Abrirlo");
  await put(member, second.id, "reminders", { remind_weekly: false });
  const planned = at.app.database
    .selectFrom("planned_reminders")
    .select("day")
    .where("kind", "=", "goal_action");
  expect(await planned.where("user_id", "=", await member.userId()).execute()).toEqual([]);
});

test("a goal that was let go is archived too, and taking it up again clears both", async () => {
  const { member } = await newMember();
  const { id } = await newGoal(member, 30);
  const archived_at = at.app.clock().toISOString();
  await put(member, id, "archiving", { archived_at, let_go: true });
  const away = await goalOf(member, id);
  expect(away).toMatchObject({ archived_at, let_go_at: archived_at });
  // A device before 0.2.0 sends no `let_go`.
  await put(member, id, "archiving", { archived_at: null });
  expect(await goalOf(member, id)).toEqual({ ...away, archived_at: null, let_go_at: null });
});
