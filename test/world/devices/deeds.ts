import type { SyncEngine } from "#features/sync/engine/sync-engine.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { contents, type Tab } from "../../devices/contents.ts";
import type { Device } from "../../devices/device.ts";
import {
  compare,
  importEvents,
  keepEvent,
  keepGoal,
  keepIdea,
  keepNote,
  keepRecord,
  keepReview,
  newKey,
  pressHeart,
  remove,
  removeNote,
  removePage,
  setKey,
  settle,
  takeOut,
  tick,
} from "../../devices/operations.ts";
import type { Story } from "../../devices/story.ts";
import { pick, type Random } from "../../random/random.ts";
import { spawn } from "../scheduler.ts";

/** Where a deed on a device takes place. */
interface Here {
  device: Device;
  tab: SyncEngine;
  story: Story;
  random: Random;
  /** What the deed may write. No other deed writes it. */
  text: string;
}

export interface DeviceDeed {
  name: string;
  weight: number;
  does(here: Here): Promise<unknown>;
}

/** Few, so that two devices often write about the same one. */
const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];
const WEEKS = ["2026-11-09", "2026-11-16"];

/** The next deed does not wait for this one. */
const deed = (weight: number, name: string, does: (here: Here) => unknown): DeviceDeed => ({
  ...{ name, weight },
  does: async (here) => void spawn(async () => does(here)),
});

/** To a record of a kind that the tab shows. Without one, the deed writes an idea. */
const deedTo = <K extends Exclude<keyof Tab, "comparisons" | "favourites">>(
  kind: K,
  weight: number,
  name: string,
  does: (here: Here, record: Tab[K][number]) => unknown,
) =>
  deed(weight, name, (here) => {
    const records: readonly Tab[K][number][] = contents(here.tab)[kind];
    return records.length > 0 ? does(here, pick(records, here.random)) : writeIdea(here);
  });

function writeIdea({ tab, story, random, text }: Here) {
  const [id, key] = [newId(), newKey(random)];
  story.keys.wish(id, key ?? null);
  return keepIdea(tab, id, text, undefined, key);
}

function writeNote({ tab, story, random, text }: Here) {
  const [id, key] = [newId(), newKey(random)];
  story.keys.wish(id, key ?? null);
  return keepNote(tab, id, text, key);
}

function writePage({ tab, random, text: title }: Here) {
  const event_type = pick(["describe", "project"] as const, random);
  return keepRecord(tab, newId(), { event_type, event_date: pick(DAYS, random), title }, random);
}

function editPage({ tab, random, text: title }: Here, page: Tab["pages"][number]) {
  const event_date = random() < 0.6 ? page.event_date : pick(DAYS, random);
  return keepRecord(tab, page.id, { event_type: page.event_type, event_date, title }, random, page);
}

function compareDay({ tab, random }: Here, { event_date: day }: Tab["pages"][number]) {
  const pages = contents(tab).pages.filter(({ event_date }) => event_date === day);
  return compare(tab, day, Math.floor(random() * 101), pages);
}

/** Two devices may take days out of the same event. If no day is left, the event is deleted. */
function touchEvent({ tab, random, text }: Here, event: Tab["events"][number]) {
  const day = addDays(event.event_date, Math.floor(random() * 4));
  const taken = { event, day, scope: pick(["one", "one", "following"] as const, random) };
  const chance = random();
  if (chance < 0.3) return keepEvent(tab, event.id, text, event.repeats, event);
  if (chance < 0.6) return takeOut(tab, taken);
  if (chance < 0.8) return keepEvent(tab, newId(), text, "never", undefined, taken);
  return remove(tab, "event", event);
}

function choose({ tab, random, text }: Here, conflict: Tab["conflicts"][number]) {
  void settle(tab, conflict);
  // As where the member chooses the other version.
  const idea = contents(tab).ideas.find(({ id }) => id === conflict.record_id);
  return idea && random() < 0.5 ? keepIdea(tab, idea.id, text, idea) : undefined;
}

export const DEVICE_DEEDS: readonly DeviceDeed[] = [
  deed(10, "turns to a bad connection or to none", ({ device }) => device.turn()),
  { weight: 7, name: "closes and opens the browser", does: ({ device }) => device.restart() },
  { weight: 5, name: "syncs", does: ({ tab }) => tab.sync() },
  deed(7, "writes an idea", writeIdea),
  deedTo("ideas", 6, "edits an idea", ({ tab, text }, idea) => keepIdea(tab, idea.id, text, idea)),
  deedTo("ideas", 3, "deletes an idea", ({ tab, story }, idea) => {
    story.keys.remove(idea.id);
    return remove(tab, "idea", idea);
  }),
  deed(3, "writes a note", writeNote),
  deedTo("notes", 2, "deletes a note", ({ tab }, note) => removeNote(tab, note.id)),
  deedTo("ideas", 4, "makes a goal of an idea", ({ tab, story, text }, idea) => {
    const id = newId();
    story.keys.follow(id, idea.id);
    return keepGoal(tab, id, text, undefined, idea);
  }),
  deedTo("goals", 4, "edits a goal", ({ tab, text }, goal) => keepGoal(tab, goal.id, text, goal)),
  deedTo("goals", 3, "ticks an action", ({ tab, story }, goal) => tick(tab, story, goal)),
  deedTo("goals", 2, "deletes a goal", ({ tab, story }, goal) => {
    story.keys.remove(goal.id);
    return remove(tab, "goal", goal);
  }),
  deed(6, "writes a page", writePage),
  deedTo("pages", 7, "edits a page", editPage),
  deedTo("pages", 2, "compares a day", compareDay),
  deedTo("pages", 3, "deletes a page", ({ tab }, page) => removePage(tab, page)),
  deed(3, "writes about a week", ({ tab, random, text }) =>
    keepReview(tab, newId(), pick(WEEKS, random), text),
  ),
  deedTo("weeks", 3, "edits a review", ({ tab, text }, review) =>
    keepReview(tab, review.id, review.week, text, review),
  ),
  deedTo("weeks", 1, "deletes a review", ({ tab }, review) => remove(tab, "week", review)),
  deed(1, "imports events", ({ tab, text }) => importEvents(tab, [`${text} a`, `${text} b`, `${text} c`])),
  deed(3, "writes an event", ({ tab, random, text }) =>
    keepEvent(tab, newId(), text, pick(["never", "daily", "monthly"], random)),
  ),
  deedTo("events", 10, "touches an event", touchEvent),
  deedTo("conflicts", 4, "chooses a version", choose),
  deed(16, "presses a heart", ({ tab, story, random }) => pressHeart(tab, story, random)),
  deed(10, "sets a key", ({ tab, story, random }) => setKey(tab, story, random)),
];
