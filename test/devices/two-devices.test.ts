import "fake-indexeddb/auto";
import { beforeAll, expect, test } from "vitest";
import type { CalendarEvent } from "#features/calendar/contract.ts";
import { nextOccurrence } from "#features/calendar/occurrences.ts";
import type { Favourite } from "#features/favourites/contract.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { Idea } from "#features/ideas/contract.ts";
import type { Comparison, JournalRecord } from "#features/journal/contract.ts";
import type { Note } from "#features/notes/contract.ts";
import type { Change, Conflict } from "#features/sync/contract.ts";
import { createSyncEngine, type SyncEngine } from "#features/sync/engine/sync-engine.ts";
import type { Call } from "#features/sync/engine/sync-loop.ts";
import { openReplicaStore } from "#features/sync/replica/replica-store.ts";
import { createSession } from "#server/session/session.ts";
import { type CallError, OFFLINE } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS } from "#shared/time.ts";
import { copyRows } from "../databases/time-machine.ts";
import { pick, type Random, randomFrom } from "../random/random.ts";
import { seedsOf } from "../random/seeds.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { change, keepEvent, SCOPES, takeOut } from "./event-operations.ts";
import { liveInJournal } from "./journal-operations.ts";

// Property test of sync: one member, two devices with two tabs each, and a bad connection. It goes offline,
// loses answers, and delivers requests twice or late. Browsers close at any moment, and a device's storage
// may be full. The server is restored from backups, also twice from the same one and while a device sleeps. In the
// end all tabs agree, no text is lost or doubled, and what was deleted stays deleted.

const SEEDS = { short: 20, long: 100 };
const RESTORED_SEEDS = { short: 10, long: 300 };
/** Histories per seed, on the same notebook: 200 in all with `npm test`, 1,000 with `npm run test:long`. */
const HISTORIES = 10;
const DEEDS = 10;
const SEED_MAX_MS = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

interface Story {
  /** `mayBeGone`: a device that showed the text has changed or deleted it. */
  texts: Map<string, { mayBeGone: boolean }>;
  gone: Set<string>;
  settled: Set<string>;
  favourites: FavouriteStory;
}

interface FavouriteStory {
  /** After the history before. */
  before: ReadonlySet<string>;
  /** What devices wished of a key in this history; in the end the wish that came last counts. */
  wishes: Map<string, Set<boolean>>;
}

const FAVOURITE_KEYS = ["metas", "accion", "decision", "exito"];

test.each(seedsOf(SEEDS))(
  "two devices converge after sync, and no text is lost, duplicated or back (seed %i)",
  (seed) => liveThrough(seed, { mayRestore: false }),
  SEED_MAX_MS,
);

test.each(seedsOf(RESTORED_SEEDS))(
  "two devices converge after restores of the server, and no text is lost, duplicated or back (seed %i)",
  (seed) => liveThrough(seed, { mayRestore: true }),
  SEED_MAX_MS,
);

async function liveThrough(seed: number, { mayRestore }: { mayRestore: boolean }): Promise<void> {
  const random = randomFrom(seed);
  const cookie = await newMember(`Miembro ${seed}`);
  const devices = [
    new Device(cookie, `${seed}-${mayRestore}-phone`, random),
    new Device(cookie, `${seed}-${mayRestore}-laptop`, random),
  ];
  const favourites = { before: new Set<string>(), wishes: new Map() };
  const story: Story = {
    texts: new Map(),
    gone: new Set(),
    settled: new Set(),
    favourites,
  };
  let restore: (() => Promise<void>) | undefined;
  for (let history = 0; history < HISTORIES; history++) {
    for (const device of devices) device.turn();
    for (let deed = 0; deed < DEEDS; deed++) {
      await live(pick(devices, random), story, random, `${history}.${deed}`);
      if (mayRestore && random() < 0.1) restore = await copyRows(app.database);
      if (random() < 0.1) await restore?.();
    }
    for (const device of devices) await device.comeHome();
    for (const device of devices) await device.comeHome();
    // The first device pulled before the other one's late requests arrived, so both pull once more.
    for (const device of devices) await device.sync();
    check(story, devices, `history ${history}`);
    for (const device of devices) await device.lookAtPictures();
  }
  for (const device of devices) await device.close();
}

function check(story: Story, devices: readonly Device[], where: string): void {
  const { texts, gone, settled, favourites: favouriteStory } = story;
  const [first, ...others] = devices.flatMap(({ tabs }) => tabs);
  if (!first) throw new Error("no tab");
  for (const tab of others) expect(contents(tab), where).toEqual(contents(first));
  for (const tab of [first, ...others]) expect(tab.store.get().outbox, where).toEqual([]);

  const { ideas, notes, goals, events, pages, comparisons, conflicts } = contents(first);
  const there = [
    ...pages.map(({ title }) => title),
    ...ideas.map(({ title }) => title),
    ...notes.map(({ note_content }) => note_content),
    ...goals.map(({ vision_text }) => vision_text),
    ...events.map(({ title }) => title),
    ...conflicts.map(textOf),
  ];
  expect(new Set(there).size, `${where}: doubled`).toBe(there.length);
  for (const [text, { mayBeGone }] of texts) {
    if (!mayBeGone) expect(there, `${where}: ${text} is lost`).toContain(text);
    if (gone.has(text)) expect(there, `${where}: ${text} is back`).not.toContain(text);
    if (!there.includes(text)) gone.add(text);
  }
  for (const event of events) expect(nextOccurrence(event, event.event_date), where).toBeDefined();
  const places = pages.map(({ event_date, event_type }) => `${event_date} ${event_type}`);
  expect(new Set(places).size, `${where}: two pages of a kind on a day`).toBe(places.length);
  for (const { comparison_date: day } of comparisons) {
    const count = pages.filter(({ event_date }) => event_date === day).length;
    expect(count, `${where}: compared without both pages`).toBe(2);
  }
  checkFavourites(favouriteStory, contents(first).favourites, where);
  const ids = [...ideas, ...goals, ...events, ...pages].map(({ id }) => id);
  for (const { version, record_id } of conflicts) {
    expect(settled, `${where}: settled`).not.toContain(version);
    expect(ids, `${where}: beside nothing`).toContain(record_id);
  }
}

function checkFavourites(story: FavouriteStory, favourites: readonly Favourite[], where: string): void {
  const there = new Set(favourites.map(({ key_id }) => key_id));
  for (const key of FAVOURITE_KEYS) {
    const wishes = story.wishes.get(key) ?? new Set([story.before.has(key)]);
    expect(wishes, `${where}: favourite ${key}`).toContain(there.has(key));
  }
  story.before = there;
  story.wishes.clear();
}

test("a second device pulls all 450 ideas in its initial sync", async () => {
  const cookie = await newMember("que llega tarde");
  const random = randomFrom(0);
  const phone = new Device(cookie, "early", random);
  const count = 450;
  const [tab] = phone.tabs;
  if (!tab) throw new Error("no tab");
  await Promise.all([...Array(count).keys()].map((index) => keepIdea(tab, newId(), `Idea ${index}`)));
  await phone.comeHome();
  const laptop = new Device(cookie, "late", random);
  await laptop.comeHome();
  for (const late of laptop.tabs) {
    expect(contents(late)).toEqual(contents(tab));
    expect(contents(late).ideas).toHaveLength(count);
  }
  await Promise.all([phone.close(), laptop.close()]);
});

async function live(device: Device, story: Story, random: Random, text: string): Promise<void> {
  const { texts, settled } = story;
  const tab = pick(device.tabs, random);
  const { ideas, notes, goals, events, conflicts } = contents(tab);
  const letGo = (seen: string) => texts.set(seen, { mayBeGone: true });
  const write = () => texts.set(text, { mayBeGone: false });
  if (random() < 0.25) {
    void liveInJournal(tab, { write, letGo }, random, text);
    return;
  }
  if (random() < 0.15) pressHeart(tab, story.favourites, random);
  const chance = random();
  if (chance < 0.15) device.turn();
  else if (chance < 0.25) await device.restart();
  else if (chance < 0.32) await tab.sync();
  else if (random() < 0.3) liveWithEvents(tab, events, { letGo, write }, random, text);
  else if (chance < 0.44 || ideas.length === 0) {
    write();
    void keepIdea(tab, newId(), text);
  } else if (chance < 0.56) {
    const idea = pick(ideas, random);
    letGo(idea.title);
    write();
    void keepIdea(tab, idea.id, text, idea);
  } else if (chance < 0.62) {
    write();
    void keepNote(tab, text);
  } else if (chance < 0.65 && notes.length > 0) {
    const note = pick(notes, random);
    letGo(note.note_content);
    void removeNote(tab, note.id);
  } else if (chance < 0.72) {
    const idea = pick(ideas, random);
    letGo(idea.title);
    write();
    void keepGoal(tab, newId(), text, undefined, idea);
  } else if (chance < 0.8 && goals.length > 0) {
    const goal = pick(goals, random);
    letGo(goal.vision_text);
    write();
    void keepGoal(tab, goal.id, text, goal);
  } else if (chance < 0.85 && goals.length > 0) void tick(tab, pick(goals, random), random() < 0.5);
  else if (chance < 0.88 && goals.length > 0) {
    const goal = pick(goals, random);
    letGo(goal.vision_text);
    void remove(tab, "goal", goal);
  } else if (chance < 0.95 && conflicts.length > 0) {
    const conflict = pick(conflicts, random);
    letGo(textOf(conflict));
    settled.add(conflict.version);
    void settle(tab, conflict);
  } else {
    const idea = pick(ideas, random);
    letGo(idea.title);
    void remove(tab, "idea", idea);
  }
  // Half of the time the operation overlaps the next one.
  if (random() < 0.5) await new Promise((resolve) => setTimeout(resolve, 2));
}

function liveWithEvents(
  tab: SyncEngine,
  events: readonly CalendarEvent[],
  { letGo, write }: { letGo: (seen: string) => void; write: () => void },
  random: Random,
  text: string,
): void {
  const chance = random();
  if (chance < 0.3 || events.length === 0) {
    write();
    void keepEvent(tab, newId(), text, pick(["never", "daily", "monthly"], random));
    return;
  }
  const event = pick(events, random);
  // If the other device removes days too, no day may be left, and the event is deleted.
  const taken = {
    event,
    day: addDays(event.event_date, Math.floor(random() * 4)),
    scope: pick(SCOPES, random),
  };
  if (chance < 0.5) {
    letGo(event.title);
    write();
    void keepEvent(tab, event.id, text, event.repeats, event);
  } else if (chance < 0.7) {
    letGo(event.title);
    void takeOut(tab, taken);
  } else if (chance < 0.85) {
    letGo(event.title);
    write();
    void keepEvent(tab, newId(), text, "never", undefined, taken);
  } else {
    letGo(event.title);
    void remove(tab, "event", event);
  }
}

function pressHeart(tab: SyncEngine, { wishes }: FavouriteStory, random: Random): void {
  const key = pick(FAVOURITE_KEYS, random);
  const isOne = contents(tab).favourites.some(({ key_id }) => key_id === key);
  wishes.set(key, new Set([...(wishes.get(key) ?? []), !isOne]));
  const value = isOne ? null : { key_id: key, created_at: new Date().toISOString() };
  const address = `${isOne ? "DELETE" : "PUT"} /api/favourites/:keyId`;
  void change(tab, newId(), address, { params: { keyId: key } }, [{ kind: "favourite", id: key, value }]);
}

function keepIdea(tab: SyncEngine, id: string, title: string, known?: Idea) {
  const version = newId();
  const body = { title, base: known?.version ?? "", written_at: new Date().toISOString() };
  const value = { id, position: 0, created_at: body.written_at, ...known, title, version };
  return change(tab, version, "PUT /api/ideas/:id", { params: { id }, body }, [{ kind: "idea", id, value }]);
}

function keepNote(tab: SyncEngine, text: string) {
  const [id, at] = [newId(), new Date().toISOString()];
  const body = { page_context: "exito_general", note_content: text, written_at: at };
  const value = { id, page_context: "exito_general", note_content: text, created_at: at, updated_at: at };
  return change(tab, newId(), "PUT /api/notes/:id", { params: { id }, body }, [{ kind: "note", id, value }]);
}

function removeNote(tab: SyncEngine, id: string) {
  const parts = { body: { ids: [id] } };
  return change(tab, newId(), "POST /api/notes/deletions", parts, [{ kind: "note", id, value: null }]);
}

function keepGoal(tab: SyncEngine, id: string, text: string, known?: Goal, idea?: Idea) {
  const version = newId();
  const at = new Date().toISOString();
  const written = {
    title: "Una meta",
    deadline: "2099-12-31",
    vision_text: text,
    commitment_text: "",
    whys: [],
    actions: known?.actions ?? [{ id: newId(), action_text: "Un paso", done_at: null }],
    obstacles: [],
  };
  const actions = written.actions.map(({ id: actionId, action_text }) => ({ id: actionId, action_text }));
  const from = idea ? { id: idea.id, base: idea.version } : null;
  const body = { ...written, actions, idea: from, base: known?.version ?? "", written_at: at };
  const value = { completed_at: null, archived_at: null, created_at: at, ...known, ...written, id, version };
  const effects: Change[] = [{ kind: "goal", id, value }];
  if (idea) effects.push({ kind: "idea", id: idea.id, value: null });
  return change(tab, version, "PUT /api/goals/:id", { params: { id }, body }, effects);
}

function tick(tab: SyncEngine, goal: Goal, isDone: boolean) {
  const [action] = goal.actions;
  if (!action) throw new Error("a goal without an action");
  const doneAt = isDone ? new Date().toISOString() : null;
  const value = { ...goal, actions: [{ ...action, done_at: doneAt }] };
  const parts = { params: { id: goal.id, actionId: action.id }, body: { done_at: doneAt } };
  const effects = [{ kind: "goal", id: goal.id, value }];
  return change(tab, newId(), "PUT /api/goals/:id/actions/:actionId/completion", parts, effects);
}

function remove(
  tab: SyncEngine,
  kind: "idea" | "goal" | "event",
  { id, version }: { id: string; version: string },
) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), `DELETE /api/${kind}s/:id`, parts, [{ kind, id, value: null }]);
}

function settle(tab: SyncEngine, { id, version }: Conflict) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), "DELETE /api/conflicts/:id", parts, [{ kind: "conflict", id, value: null }]);
}

function textOf({ content }: Conflict): string {
  return String(content.vision_text ?? content.title);
}

function contents(tab: SyncEngine) {
  const { records } = tab.store.get();
  const listOf = <T extends { id: string }>(kind: string) =>
    ([...(records.get(kind)?.values() ?? [])] as T[]).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    ideas: listOf<Idea>("idea"),
    notes: listOf<Note>("note"),
    goals: listOf<Goal>("goal"),
    events: listOf<CalendarEvent>("event"),
    pages: listOf<JournalRecord>("journal"),
    comparisons: [...(records.get("comparison")?.values() ?? [])].sort(byDay) as Comparison[],
    conflicts: listOf<Conflict>("conflict"),
    favourites: ([...(records.get("favourite")?.values() ?? [])] as Favourite[]).sort((a, b) =>
      a.key_id < b.key_id ? -1 : 1,
    ),
  };
}

function byDay(a: unknown, b: unknown): number {
  return (a as Comparison).comparison_date < (b as Comparison).comparison_date ? -1 : 1;
}

interface Sent {
  address: string;
  parts: CallParts;
}

let addresses = 0;
/** Calls without an answer yet, also those of a browser that was closed. */
const underWay = new Set<Promise<unknown>>();

class Device {
  tabs: readonly SyncEngine[];
  /** "bad" loses answers, and delivers requests twice. */
  #connection: "good" | "bad" | "none" = "good";
  /** Incremented when the browser closes: answers to an earlier opening are dropped. */
  #opening = 0;
  /** Requests that the network will deliver a second time, at any moment. */
  readonly #late: Sent[] = [];
  readonly #cookie: string;
  readonly #name: string;
  readonly #random: Random;
  readonly #address: string;

  constructor(cookie: string, name: string, random: Random) {
    this.#cookie = cookie;
    this.#name = name;
    this.#random = random;
    // The server limits calls per address too.
    this.#address = `10.0.${addresses >> 8}.${addresses++ & 255}`;
    this.tabs = this.#open();
  }

  /** Switches to a bad connection or to none. */
  turn(): void {
    this.#connection = this.#random() < 0.5 ? "bad" : "none";
  }

  async restart(): Promise<void> {
    await this.close();
    this.tabs = this.#open();
    await Promise.all(this.tabs.map((tab) => tab.reload()));
  }

  /** Restores the connection, delivers some of the late requests, and syncs. */
  async comeHome(): Promise<void> {
    this.#connection = "good";
    const count = Math.floor(this.#random() * (this.#late.length + 1));
    for (const { address, parts } of this.#late.splice(0, count)) await this.#send(address, parts);
    await Promise.all(underWay);
    await this.sync();
  }

  async sync(): Promise<void> {
    for (const tab of this.tabs) {
      await tab.sync();
      await tab.uploadFiles();
    }
    for (const tab of this.tabs) await tab.reload();
  }

  async lookAtPictures(): Promise<void> {
    const urls = this.tabs.flatMap((tab) => contents(tab).pages.map(({ image_url }) => image_url));
    for (const url of new Set(urls)) {
      if (url === null) continue;
      const headers = { host: new URL(app.origin).host, cookie: this.#cookie };
      const { statusCode } = await app.app.inject({ url, headers, remoteAddress: this.#address });
      expect(statusCode, `${url} is lost`).toBe(200);
    }
  }

  async close(): Promise<void> {
    this.#opening++;
    await Promise.all(this.tabs.map((tab) => tab.close()));
  }

  #open(): SyncEngine[] {
    const opening = this.#opening;
    const isOpen = () => opening === this.#opening;
    const call: Call = async <T>(address: string, parts: CallParts) => {
      const result = await this.#unreliably<T>(address, parts);
      return isOpen() ? result : new Promise<never>(() => undefined);
    };
    // One queue per lock name, in place of Web Locks.
    const turns = { changes: Promise.resolve(), files: Promise.resolve() };
    const withLock = (name: keyof typeof turns, work: () => Promise<void>) => {
      turns[name] = turns[name].then(work);
      return turns[name];
    };
    const tabs: SyncEngine[] = [0, 1].map((index) =>
      createSyncEngine({
        device: this.#store(),
        call,
        withLock,
        notifyTabs: () => void (isOpen() && tabs[1 - index]?.reload()),
      }),
    );
    return tabs;
  }

  /** Without a good connection, the storage is sometimes full and takes no remote changes. */
  #store() {
    const store = openReplicaStore(this.#name);
    const { applyRemoteChanges } = store;
    store.applyRemoteChanges = async (...told) => {
      const isFull = this.#connection !== "good" && this.#random() < 0.2;
      return !isFull && applyRemoteChanges(...told);
    };
    return store;
  }

  async #unreliably<T>(address: string, parts: CallParts) {
    const offline = { ok: false, error: OFFLINE } as const;
    if (this.#connection === "none") return offline;
    if (this.#connection === "good") return this.#send<T>(address, parts);
    const isWrite = !address.startsWith("GET");
    const chance = this.#random();
    if (isWrite && chance < 0.2) this.#late.push({ address, parts });
    if (isWrite && chance > 0.9) void this.#send(address, parts);
    const result = await this.#send<T>(address, parts);
    if (this.#random() < 0.1) {
      const late = this.#late.shift();
      if (late) void this.#send(late.address, late.parts);
    }
    return this.#random() < 0.1 ? offline : result;
  }

  async #send<T>(address: string, parts: CallParts) {
    const sending = this.#request<T>(address, parts);
    underWay.add(sending);
    return sending.finally(() => underWay.delete(sending));
  }

  async #request<T>(address: string, { params = {}, query, body, writeId, position }: CallParts) {
    const [method = "GET", pattern = ""] = address.split(" ");
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const isFile = body instanceof Blob;
    const response = await app.app.inject({
      method: method as "GET",
      remoteAddress: this.#address,
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        host: new URL(app.origin).host,
        origin: app.origin,
        cookie: this.#cookie,
        ...(writeId && { "idempotency-key": writeId }),
        ...(position && { "replica-position": position }),
        ...(isFile && { "content-type": body.type }),
      },
      ...(body !== undefined && !isFile && { payload: body as object }),
      ...(isFile && { payload: Buffer.from(await body.arrayBuffer()) }),
    });
    if (response.statusCode === 204) return { ok: true as const, data: undefined as T };
    const answer = response.json<unknown>();
    if (response.statusCode === 200) return { ok: true as const, data: answer as T };
    return { ok: false as const, error: (answer as { error: CallError }).error };
  }
}

async function newMember(name: string): Promise<string> {
  const now = app.clock();
  const id = newId();
  const at = now.toISOString();
  await app.database
    .insertInto("users")
    .values({ id, email: null, full_name: name, created_at: at, last_sign_in_at: at })
    .execute();
  await app.database
    .insertInto("user_subscriptions")
    .values({
      user_id: id,
      failed_payments: 0,
      courtesy_until: new Date(now.getTime() + DAY_MS).toISOString(),
      courtesy_reason: "test",
      created_at: at,
      updated_at: at,
    })
    .execute();
  const { accessToken } = await createSession(app.database, id, now);
  return `access=${accessToken}`;
}
