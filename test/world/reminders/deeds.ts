import { newId } from "#platform/shared/new-id.ts";
import { pick } from "../../random/random.ts";
import { eventBody } from "../../records/event-writing.ts";
import { goalBody } from "../../records/goal-writing.ts";
import { recordBody } from "../../records/journal-writing.ts";
import { newDeletion } from "../../visitor.ts";
import { unlessLost } from "../internet.ts";
import { dayAfter, dayIn, weekday } from "./clock.ts";
import type { Browser, Device, Person, Street } from "./street.ts";
import { type Aim, type Dated, KINDS, newHabit, reviewedOn, SWITCHES, type Wishes } from "./wishes.ts";

/** A member at a browser. */
export class Doer {
  readonly at: Street;
  readonly person: Person;
  readonly browser: Browser;

  constructor(at: Street, person: Person, browser: Browser) {
    this.at = at;
    this.person = person;
    this.browser = browser;
  }

  get wishes() {
    return this.person.wishes;
  }
  get today() {
    return dayIn(this.wishes.zone, Date.now());
  }
  pick = <T>(list: readonly T[]): T => pick(list, this.at.random);
  chance = (of: number) => this.at.random() < of;
  ask = <T>(method: string, path: string, body?: object) =>
    this.at.insist<T>(this.browser, method, path, body);
  put = (path: string, body: object, edit: (wishes: Wishes) => void, writeId = newId()) =>
    this.at.write(this.person, this.browser, ["PUT", path, { written_at: now(), ...body }, writeId], edit);
  remove = (path: string, edit: (wishes: Wishes) => void, body?: object) =>
    this.at.write(this.person, this.browser, ["DELETE", path, body], edit);
}

type Deed = (me: Doer) => Promise<unknown>;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const HABITS_MAX = 3;
/** The mailbox of both members. Each spells it in another way. */
const SHARED = { Ana: "ambos@ejemplo.com", Beto: "AMBOS@ejemplo.com" };
const now = () => new Date().toISOString();

function patch({ at, person, browser }: Doer, body: object, edit: (wishes: Wishes) => void) {
  return at.write(person, browser, ["PATCH", "/api/reminders", body], edit);
}

const set = (me: Doer, change: object) =>
  patch(me, change, ({ settings }) => Object.assign(settings, change));

const toggle: Deed = (me) => {
  const name = me.pick(SWITCHES);
  return set(me, { [name]: !me.wishes.settings[name] });
};
const setTime: Deed = (me) =>
  set(me, { [me.pick(["journal_time", "goal_time", "week_time"])]: me.at.drawTime() });
const setWeekday: Deed = (me) =>
  set(me, { [me.pick(["goal_weekday", "week_weekday"])]: weekday(dayAfter(me.today, me.pick([0, 1]))) });

/** The device is in another zone, or the member chooses one, or chooses none. */
const travel: Deed = async (me) => {
  const time_zone = me.at.drawZone();
  if (me.chance(0.6)) {
    const told = await me.ask("PUT", "/api/reminders/time-zone", { time_zone });
    if (told && !me.wishes.isZoneChosen)
      me.person.change((wishes) => Object.assign(wishes, { zone: time_zone }));
  } else if (me.chance(0.5))
    await patch(me, { time_zone: null }, (wishes) => Object.assign(wishes, { isZoneChosen: false }));
  else
    await patch(me, { time_zone }, (wishes) =>
      Object.assign(wishes, { zone: time_zone, isZoneChosen: true }),
    );
};

function keepEvent(me: Doer, id: string, { version: base, ...event }: Dated, replaces: object | null = null) {
  const version = newId();
  const { title, day: event_date, time: reminder_time, repeats } = event;
  const body = eventBody({ title, event_date, reminder_time, notification_enabled: true, repeats, base });
  const edit = ({ events }: Wishes) => Object.assign(events, { [id]: { ...event, version } });
  return me.put(`/api/events/${id}`, { ...body, replaces, written_at: now() }, edit, version);
}

function newEvent(me: Doer): Dated {
  const repeats = me.pick(["never", "daily", "weekly", "monthly"] as const);
  const day = dayAfter(me.today, me.pick([0, 0, 1, 2]));
  return { title: me.at.newTitle("Cita"), version: "", day, time: me.at.drawTime(), repeats, skipped: [] };
}

const addEvent: Deed = (me) => keepEvent(me, newId(), newEvent(me));

/** Picks one of the member's records, if there is one. */
const withOne =
  <K extends "events" | "goals" | "habits">(
    kind: K,
    does: (me: Doer, id: string, one: Wishes[K][string]) => Promise<unknown>,
  ): Deed =>
  async (me) => {
    const all = Object.entries(me.wishes[kind]) as [string, Wishes[K][string]][];
    if (all.length > 0) await does(me, ...me.pick(all));
  };

const moveEvent = withOne("events", (me, id, event) => {
  const { day, time, repeats } = newEvent(me);
  return keepEvent(me, id, { ...event, ...me.pick([{ day, repeats }, { time }]) });
});

const drop = (kind: "events" | "goals") =>
  withOne(kind, (me, id, { version }) =>
    me.remove(`/api/${kind}/${id}?base=${version}`, (wishes) => delete wishes[kind][id]),
  );

/** Deletes or rewrites a day of a recurring event. */
const skipDay = withOne("events", async (me, id, { repeats, version: base, skipped, day: first }) => {
  const day = dayAfter(me.today, me.pick([0, 1]));
  if (repeats !== "daily" || day < first || skipped.includes(day)) return;
  const skip = ({ events }: Wishes) => void events[id]?.skipped.push(day);
  if (me.chance(0.5)) return me.remove(`/api/events/${id}/days/${day}?scope=one&base=${base}`, skip);
  me.person.change(skip);
  await keepEvent(me, newId(), { ...newEvent(me), day, repeats: "never" }, { id, day, scope: "one", base });
});

function keepGoal(me: Doer, id: string, { version: base, ...goal }: Aim) {
  const version = newId();
  const actions = goal.actions.map((one) => ({ id: one, action_text: "Seguir" }));
  const body = goalBody({ title: goal.title, deadline: goal.deadline, actions, base, written_at: now() });
  return me.put(
    `/api/goals/${id}`,
    body,
    ({ goals }) => Object.assign(goals, { [id]: { ...goal, version } }),
    version,
  );
}

const newDeadline = (me: Doer) => dayAfter(me.today, me.pick([0, 1, 2, 7, 8, 9]));
const ALL_ON = { remind_ahead: true, remind_day: true, remind_weekly: true };

const addGoal: Deed = async (me) => {
  const id = newId();
  const none = { remind_ahead: false, remind_day: false, remind_weekly: false, isOpen: true, tickedAt: 0 };
  const text = { title: me.at.newTitle("Meta"), version: "", deadline: newDeadline(me) };
  await keepGoal(me, id, { ...text, ...none, actions: [newId(), newId()] });
  await changeGoal(me, id, "reminders", ALL_ON, ALL_ON);
};

const changeGoal = (me: Doer, id: string, part: string, body: object, change: Partial<Aim>) =>
  me.put(`/api/goals/${id}/${part}`, body, ({ goals }) => Object.assign(goals[id] ?? {}, change));

const switchGoal = withOne("goals", (me, id, goal) => {
  const name = me.pick(["remind_ahead", "remind_day", "remind_weekly"] as const);
  return changeGoal(me, id, "reminders", { [name]: !goal[name] }, { [name]: !goal[name] });
});
const moveGoal = withOne("goals", (me, id, goal) => keepGoal(me, id, { ...goal, deadline: newDeadline(me) }));
const closeGoal = withOne("goals", (me, id, { isOpen }) =>
  changeGoal(me, id, "completion", { completed_at: isOpen ? now() : null }, { isOpen: !isOpen }),
);
const tick = withOne("goals", (me, id, { actions }) =>
  changeGoal(me, id, `actions/${actions[0]}/completion`, { done_at: now() }, { tickedAt: Date.now() }),
);

const addHabit: Deed = async (me) => {
  if (Object.keys(me.wishes.habits).length >= HABITS_MAX) return;
  const [id, from, time, days] = [newId(), me.today, me.at.drawTime(), me.pick([EVERY_DAY, [0, 2, 4]])];
  const title = me.at.newTitle("Hábito");
  const texts = { title, minimum_text: "", cue_text: "", missed_text: "", goal_id: null, key_id: null };
  await me.put(
    `/api/habits/${id}`,
    { ...texts, time, plans: [{ from, days, times: 0 }], base: "" },
    ({ habits }) => Object.assign(habits, { [id]: newHabit(title, from, time, days) }),
  );
};
const mark = withOne("habits", (me, id) => {
  const day = me.today;
  const body = { mark: me.pick(["done", "least", "off"]) };
  return me.put(`/api/habits/${id}/marks/${day}`, body, ({ habits }) => void habits[id]?.marked.push(day));
});
const endHabit = withOne("habits", (me, id) => {
  const endedOn = me.today;
  const body = { pauses: [], ended_on: endedOn };
  return me.put(`/api/habits/${id}/rest`, body, ({ habits }) => Object.assign(habits[id] ?? {}, { endedOn }));
});

/** Describes the day, or deletes its description. */
const describeDay: Deed = (me) => {
  const day = me.today;
  const [id, base] = me.wishes.pages[day] ?? [];
  if (id) return me.remove(`/api/journal/${id}?base=${base}`, ({ pages }) => delete pages[day]);
  const own: [string, string] = [newId(), newId()];
  const body = recordBody({ event_date: day, written_at: now() });
  return me.put(`/api/journal/${own[0]}`, body, ({ pages }) => Object.assign(pages, { [day]: own }), own[1]);
};

const review: Deed = async (me) => {
  const week = reviewedOn(me.today);
  if (me.wishes.reviewed.includes(week)) return;
  const body = { week, good_text: "", hard_text: "", goals: [], ideas: [], steps: [], base: "" };
  await me.put(`/api/weeks/${newId()}`, body, ({ reviewed }) => void reviewed.push(week));
};

/** The browser asks for notifications, sometimes at a new address. */
const accept: Deed = async (me) => {
  const { at, person, browser } = me;
  if (!browser.device || me.chance(0.3)) {
    await revoke(me);
    const { push_key } = (await me.ask<{ push_key: string }>("GET", "/api/reminders")) ?? {};
    if (!push_key) return;
    const answer = await at.push("POST", "/subscriptions", { applicationServerKey: push_key });
    browser.device = (await answer.json()) as Device;
  }
  await at.subscribe(person, browser);
};

/** A browser takes no notifications any more, and only its push service knows. */
const revoke: Deed = async ({ at, browser }) => {
  const { endpoint } = browser.device ?? {};
  if (!endpoint) return;
  browser.device = undefined;
  await at.push("DELETE", `/subscriptions/${endpoint.split("/").at(-1)}`);
  for (const one of at.people)
    if (endpoint in one.wishes.devices)
      one.change(({ devices }) => Object.assign(devices, { [endpoint]: false }));
};

const decline: Deed = async (me) => {
  const { endpoint } = me.browser.device ?? {};
  if (endpoint)
    await me.remove("/api/reminders/device", ({ devices }) => delete devices[endpoint], { endpoint });
};

const signOut: Deed = async (me) => {
  const { at, person, browser } = me;
  const isEverywhere = me.chance(0.3);
  const own = isEverywhere ? at.browsers.filter(({ holder }) => holder === person) : [browser];
  await me.ask("DELETE", isEverywhere ? "/api/sessions" : "/api/session");
  for (const one of own) at.forget(one);
};

/** Adds an address, which both members may have, and mostly confirms it; or removes it. */
const address: Deed = async (me) => {
  const { at, person } = me;
  const { provider, email: own, name } = person;
  if (me.chance(0.3))
    return me.remove("/api/reminders/email", (wishes) => {
      wishes.address = provider === "google" ? own : "";
    });
  const email = me.pick([SHARED[name as "Ana"], `otro-${own}`]);
  const earlier = at.tokenFor(email);
  await me.ask("PUT", "/api/reminders/email", { email });
  await at.runJobs();
  const token = at.tokenFor(email);
  if (!token || token === earlier || me.chance(0.2)) return;
  if ((await me.ask("POST", "/api/reminder-email-confirmation", { token })) === undefined) return;
  person.change((wishes) => Object.assign(wishes, { address: email }));
  for (const one of at.people)
    one.change((wishes) => {
      wishes.refused = wishes.refused.filter((about) => !about.startsWith(email.toLowerCase()));
    });
};

/** Somebody turns a kind off from a message that came. */
const stop: Deed = async (me) => {
  const { at, person } = me;
  const message = at.messages.findLast((one) => one.person === person && one.attempt.arrivals > 0);
  if (!message || (await me.ask("POST", "/api/reminder-stop", { token: message.token })) === undefined)
    return;
  const { kind, way, to } = message;
  person.change(({ settings }) => Object.assign(settings, { [KINDS[kind].setting]: false }));
  if (way === "mail")
    for (const one of at.people)
      one.change(({ refused }) => void refused.push(`${to.toLowerCase()} ${kind}`));
};

const leave: Deed = async ({ at, person, browser }) => {
  at.forget(browser);
  await at.open(person, browser);
  const request = newDeletion();
  const isThere = async () =>
    (await at.world.app.rows.read("users", ["id"], { full_name: person.name })).length > 0;
  while (await isThere()) await unlessLost(browser.visitor.deleteAccount(request));
  at.world.tell(`${person.name} deletes the account`);
  for (const one of at.browsers) if (one.holder === person) at.forget(one);
  person.leave();
};

const give: Deed = ({ at, person }) => at.give(person, pick([0, 3, 20], at.random));

export const DEEDS: readonly Deed[] = [
  ...[toggle, setTime, setWeekday, travel, travel],
  ...[addEvent, addEvent, addEvent, moveEvent, moveEvent, drop("events"), skipDay, skipDay],
  ...[addGoal, addGoal, switchGoal, moveGoal, closeGoal, tick, drop("goals")],
  ...[addHabit, addHabit, mark, endHabit, describeDay, describeDay, review],
  ...[accept, accept, accept, revoke, decline, signOut, address, address, stop, leave, give],
];
