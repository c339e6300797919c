import { describe, expect, test } from "vitest";
import { addDays, dateInSentence, weekdayOf } from "#platform/shared/days/days.ts";
import { instantIn, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
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
const plannedOf = async (id: string) =>
  (
    await at.app.database
      .selectFrom("planned_reminders")
      .select(["kind", "day", "time"])
      .where("source_id", "=", id)
      .where("is_past", "=", 0)
      .orderBy("kind")
      .execute()
  ).map(({ kind, day, time }) => `${kind} ${day} ${time}`);

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

describe("the reminders of a deadline", () => {
  test("come a week before, in the morning and in the evening, each once", async () => {
    const { member } = await newMember();
    await member.call("PATCH", "/api/reminders", { goal_action_reminders: false });
    const device = await at.newDevice(member);
    const { id, deadline } = await newGoal(member, 9);
    const bodies = async () => (await at.shownOn(device)).map(({ payload }) => payload).reverse();
    await passTo(member, addDays(deadline, -7), "08:30");
    expect(await bodies()).toEqual([]);
    await passTo(member, addDays(deadline, -7), "09:00");
    const ahead = {
      kind: "goal_ahead",
      title: "Se acerca tu fecha límite: Correr un maratón",
      body: `Es el ${dateInSentence(deadline)}.\nTu siguiente acción: Comprar zapatillas`,
      path: `/meta/${id}`,
    };
    expect(await bodies()).toMatchObject([ahead]);
    await passTo(member, deadline, "09:00");
    const morning = { kind: "goal_day", title: "Hoy es tu fecha límite: Correr un maratón" };
    expect(await bodies()).toMatchObject([ahead, morning]);
    await passTo(member, deadline, "19:30");
    expect(await bodies()).toHaveLength(2);
    await passTo(member, deadline, "20:00");
    const letter = { kind: "goal_letter", title: "Hoy te llega una carta", path: `/meta/${id}` };
    expect(await bodies()).toMatchObject([ahead, morning, letter]);
    await passTo(member, addDays(deadline, 9), "20:30");
    expect(await bodies()).toHaveLength(3);
  });

  test("follow a moved deadline, end with the goal, and come back with it", async () => {
    const { member } = await newMember();
    const { id, body, deadline } = await newGoal(member, 20);
    const all = (day: string) => [
      `goal_ahead ${addDays(day, -7)} 09:00`,
      `goal_day ${day} 09:00`,
      `goal_letter ${day} 20:00`,
    ];
    expect(await plannedOf(id)).toEqual(all(deadline));
    const later = addDays(deadline, 5);
    const { version = "" } = (await goalOf(member, id)) ?? {};
    await keepGoal(member, id, { ...body, deadline: later, base: version });
    expect(await plannedOf(id)).toEqual(all(later));
    await member.call("PATCH", "/api/reminders", { goal_time: "23:30" });
    expect(await plannedOf(id)).toEqual(all(later).map((line) => line.replace("09:00", "23:30")));
    const told = at.app.clock().toISOString();
    for (const [part, mark] of [
      ["completion", "completed_at"],
      ["archiving", "archived_at"],
    ] as const) {
      await put(member, id, part, { [mark]: told });
      expect(await plannedOf(id)).toEqual([]);
      await put(member, id, part, { [mark]: null });
      expect(await plannedOf(id)).toHaveLength(3);
    }
    const known = (await goalOf(member, id))?.version;
    await member.call("DELETE", `/api/goals/${id}?base=${known}`);
    expect(await plannedOf(id)).toEqual([]);
  });

  test("that are late are sent for three days, but the morning's only on its day", async () => {
    const { member } = await newMember();
    await member.call("PATCH", "/api/reminders", { goal_action_reminders: false });
    const device = await at.newDevice(member);
    await newGoal(member, 1);
    at.pass(3 * DAY_MS);
    const [letter, ...others] = await at.shownOn(device);
    expect(others).toEqual([]);
    expect(letter?.payload.kind).toBe("goal_letter");
    expect(letter?.payload.body).toContain("Era para el");
    await member.call("POST", "/api/session/refresh");
    await newGoal(member, 1);
    at.pass(6 * DAY_MS);
    expect(await at.shownOn(device)).toHaveLength(1);
  });

  test("an edit by a device that knows no reminders keeps them, and a turned-off kind sends nothing", async () => {
    const { member } = await newMember();
    const device = await at.newDevice(member);
    const { id, body } = await newGoal(member, 1);
    const { version = "" } = (await goalOf(member, id)) ?? {};
    expect((await keepGoal(member, id, { ...body, title: "Otro título", base: version })).status).toBe(204);
    expect(await goalOf(member, id)).toMatchObject(ALL_REMINDERS);
    await put(member, id, "reminders", { remind_day: false });
    expect(await goalOf(member, id)).toMatchObject({ remind_ahead: true, remind_day: false });
    await member.call("PATCH", "/api/reminders", { goal_letters: false, goal_action_reminders: false });
    at.pass(2 * DAY_MS);
    expect(await at.shownOn(device)).toEqual([]);
  });
});

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

  test("does not come for a goal that was reached, and its kind stops alone from the message", async () => {
    const { member } = await newMember();
    const device = await at.newDevice(member);
    await member.call("PATCH", "/api/reminders", { goal_action_reminders: false, goal_day_reminders: false });
    const { id, deadline } = await newGoal(member, 1);
    await newGoal(member, 1);
    await put(member, id, "completion", { completed_at: at.app.clock().toISOString() });
    await passTo(member, deadline, "20:30");
    const [letter, ...others] = await at.shownOn(device);
    expect(others).toEqual([]);
    const token = letter?.payload.stop_token;
    await at.app.visitor().call("POST", "/api/reminder-stop", { token });
    expect(await at.settingsOf(member)).toMatchObject({ goal_letters: false, event_reminders: true });
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
