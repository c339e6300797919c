import "fake-indexeddb/auto";
import { beforeAll, expect, test } from "vitest";
import type { CalendarEvent } from "#features/calendar/contract.ts";
import { nextOccurrence } from "#features/calendar/occurrences.ts";
import type { Favourite } from "#features/favourites/contract.ts";
import type { SyncEngine } from "#features/sync/engine/sync-engine.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { copyRows } from "../databases/time-machine.ts";
import { pick, type Random, randomFrom } from "../random/random.ts";
import { seedsOf } from "../random/seeds.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { calls, contents, Device, newMember, textOf } from "./device.ts";
import { change, keepEvent, SCOPES, takeOut } from "./event-operations.ts";
import { liveInJournal } from "./journal-operations.ts";
import { KeyStory, newKey, setKey } from "./key-operations.ts";
import { keepGoal, keepIdea, keepNote, remove, removeNote, settle, tick } from "./record-operations.ts";
import { beginHistories, gate, passTime, stopTime, turns } from "./still-world.ts";
import { liveInWeeks } from "./week-operations.ts";

// Property test of sync: one member, two devices with two tabs each, and a bad connection. It goes offline,
// loses answers, and delivers requests twice or late. Browsers close at any moment, and a device's storage
// may be full. The server is restored from backups, also twice from the same one and while a device sleeps. In the
// end all tabs agree, no text is lost or doubled, and what was deleted stays deleted. A seed repeats its histories.

const SEEDS = { short: 20, long: 100 };
const RESTORED_SEEDS = { short: 10, long: 300 };
/** Histories per seed, on the same notebook: 200 in all with `npm test`, 1,000 with `npm run test:long`. */
const HISTORIES = 10;
const DEEDS = 10;
const SEED_MAX_MS = 60_000;
/** Between two operations that overlap. A call takes some ten. */
const TURNS_MAX = 60;

let app: TestApp;

beforeAll(async () => {
  stopTime();
  app = await startTestApp();
});

interface Story {
  /** `mayBeGone`: a device that showed the text has changed or deleted it. */
  texts: Map<string, { mayBeGone: boolean }>;
  gone: Set<string>;
  settled: Set<string>;
  favourites: FavouriteStory;
  keys: KeyStory;
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

test("a seed repeats its histories, to the last call and its answer", async () => {
  const lives = [];
  for (let life = 1; life <= 2; life++) {
    calls.length = 0;
    await liveThrough(0, { mayRestore: true });
    lives.push([...calls]);
  }
  expect(lives[0]?.length).toBeGreaterThan(100);
  expect(lives[1]).toEqual(lives[0]);
});

async function liveThrough(seed: number, { mayRestore }: { mayRestore: boolean }): Promise<void> {
  // A backup of other members' records would take more turns.
  await app.database.deleteFrom("users").execute();
  beginHistories(seed);
  const random = randomFrom(seed);
  const cookie = await newMember(app, `Miembro ${seed}`);
  const devices = [
    new Device(app, cookie, `${seed}-${mayRestore}-phone`, random),
    new Device(app, cookie, `${seed}-${mayRestore}-laptop`, random),
  ];
  const favourites = { before: new Set<string>(), wishes: new Map() };
  const story: Story = {
    texts: new Map(),
    gone: new Set(),
    settled: new Set(),
    favourites,
    keys: new KeyStory(),
  };
  let restore: (() => Promise<void>) | undefined;
  for (let history = 0; history < HISTORIES; history++) {
    for (const device of devices) device.turn();
    for (let deed = 0; deed < DEEDS; deed++) {
      await gate();
      passTime(3);
      await live(pick(devices, random), story, random, `${history}.${deed}`);
      if (mayRestore && random() < 0.1) restore = await copyRows(app.database);
      await gate();
      if (random() < 0.1) await restore?.();
    }
    for (const device of devices) await device.comeHome();
    for (const device of devices) await device.comeHome();
    // The first device pulled before the other one's late requests arrived, so both pull once more.
    for (const device of devices) await device.sync();
    check(story, devices, mayRestore, `history ${history}`);
    for (const device of devices) await device.lookAtPictures();
  }
  for (const device of devices) await device.close();
}

function check(story: Story, devices: readonly Device[], mayRestore: boolean, where: string): void {
  const { texts, gone, settled, favourites: favouriteStory } = story;
  const [first, ...others] = devices.flatMap(({ tabs }) => tabs);
  if (!first) throw new Error("no tab");
  for (const tab of others) expect(contents(tab), where).toEqual(contents(first));
  for (const tab of [first, ...others]) expect(tab.store.get().outbox, where).toEqual([]);

  const { ideas, notes, goals, events, pages, weeks, comparisons, conflicts } = contents(first);
  const there = [
    ...pages.map(({ title }) => title),
    ...weeks.map(({ good_text }) => good_text),
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
  expect(new Set(weeks.map(({ week }) => week)).size, `${where}: two reviews of a week`).toBe(weeks.length);
  for (const { comparison_date: day } of comparisons) {
    const count = pages.filter(({ event_date }) => event_date === day).length;
    expect(count, `${where}: compared without both pages`).toBe(2);
  }
  story.keys.check(first, mayRestore, where);
  checkFavourites(favouriteStory, contents(first).favourites, where);
  const ids = [...ideas, ...goals, ...events, ...pages, ...weeks].map(({ id }) => id);
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
  const cookie = await newMember(app, "que llega tarde");
  const random = randomFrom(0);
  const phone = new Device(app, cookie, "early", random);
  const count = 450;
  const [tab] = phone.tabs;
  if (!tab) throw new Error("no tab");
  await Promise.all([...Array(count).keys()].map((index) => keepIdea(tab, newId(), `Idea ${index}`)));
  await phone.comeHome();
  const laptop = new Device(app, cookie, "late", random);
  await laptop.comeHome();
  for (const late of laptop.tabs) {
    expect(contents(late)).toEqual(contents(tab));
    expect(contents(late).ideas).toHaveLength(count);
  }
  await Promise.all([phone.close(), laptop.close()]);
});

async function live(device: Device, story: Story, random: Random, text: string): Promise<void> {
  const { texts, settled, keys } = story;
  const tab = pick(device.tabs, random);
  const { ideas, notes, goals, events, conflicts } = contents(tab);
  const letGo = (seen: string) => texts.set(seen, { mayBeGone: true });
  const write = () => texts.set(text, { mayBeGone: false });
  if (random() < 0.25) {
    const liveIn = random() < 0.3 ? liveInWeeks : liveInJournal;
    void liveIn(tab, { write, letGo }, random, text);
    return;
  }
  if (random() < 0.15) pressHeart(tab, story.favourites, random);
  if (random() < 0.15) setKey(tab, keys, random);
  const chance = random();
  if (chance < 0.15) device.turn();
  else if (chance < 0.25) await device.restart();
  else if (chance < 0.32) await tab.sync();
  else if (random() < 0.3) liveWithEvents(tab, events, { letGo, write }, random, text);
  else if (chance < 0.44 || ideas.length === 0) {
    write();
    const [id, key] = [newId(), newKey(random)];
    keys.wish(id, key ?? null);
    void keepIdea(tab, id, text, undefined, key);
  } else if (chance < 0.56) {
    const idea = pick(ideas, random);
    letGo(idea.title);
    write();
    void keepIdea(tab, idea.id, text, idea);
  } else if (chance < 0.62) {
    write();
    const [id, key] = [newId(), newKey(random)];
    keys.wish(id, key ?? null);
    void keepNote(tab, id, text, key);
  } else if (chance < 0.65 && notes.length > 0) {
    const note = pick(notes, random);
    letGo(note.note_content);
    void removeNote(tab, note.id);
  } else if (chance < 0.72) {
    const idea = pick(ideas, random);
    letGo(idea.title);
    write();
    const id = newId();
    keys.follow(id, idea.id);
    void keepGoal(tab, id, text, undefined, idea);
  } else if (chance < 0.8 && goals.length > 0) {
    const goal = pick(goals, random);
    letGo(goal.vision_text);
    write();
    void keepGoal(tab, goal.id, text, goal);
  } else if (chance < 0.85 && goals.length > 0) void tick(tab, pick(goals, random), random() < 0.5);
  else if (chance < 0.88 && goals.length > 0) {
    const goal = pick(goals, random);
    letGo(goal.vision_text);
    keys.remove(goal.id);
    void remove(tab, "goal", goal);
  } else if (chance < 0.95 && conflicts.length > 0) {
    const conflict = pick(conflicts, random);
    letGo(textOf(conflict));
    settled.add(conflict.version);
    void settle(tab, conflict);
  } else {
    const idea = pick(ideas, random);
    letGo(idea.title);
    keys.remove(idea.id);
    void remove(tab, "idea", idea);
  }
  // Half of the time the operation overlaps the next one.
  if (random() < 0.5) await turns(Math.floor(random() * TURNS_MAX));
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
