import type { SyncEngine } from "#features/sync/engine/sync-engine.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { contents } from "../../devices/contents.ts";
import type { Device } from "../../devices/device.ts";
import { importEvents, keepEvent, SCOPES, takeOut } from "../../devices/event-operations.ts";
import { pressHeart } from "../../devices/favourite-operations.ts";
import { liveInJournal } from "../../devices/journal-operations.ts";
import { newKey, setKey } from "../../devices/key-operations.ts";
import {
  keepGoal,
  keepIdea,
  keepNote,
  remove,
  removeNote,
  settle,
  tick,
} from "../../devices/record-operations.ts";
import type { Story } from "../../devices/story.ts";
import { liveInWeeks } from "../../devices/week-operations.ts";
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
  does(here: Here): Promise<void>;
}

/** The next deed does not wait for this one. */
const deed = (weight: number, name: string, does: (here: Here) => unknown): DeviceDeed => ({
  ...{ name, weight },
  does: async (here) => void spawn(async () => does(here)),
});

/** A record of a kind that the tab shows. Without one, the deed writes an idea. */
function found<K extends "ideas" | "notes" | "goals" | "conflicts">(
  kind: K,
  does: (here: Here, record: ReturnType<typeof contents>[K][number]) => unknown,
): (here: Here) => unknown {
  return (here) => {
    const records = contents(here.tab)[kind];
    return records.length > 0 ? does(here, pick(records as never, here.random)) : writeIdea(here);
  };
}

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

/** Two devices may take days out of the same event. If no day is left, the event is deleted. */
function touchEvents({ tab, random, text }: Here) {
  const { events } = contents(tab);
  const chance = random();
  if (chance < 0.05) return importEvents(tab, [`${text} a`, `${text} b`, `${text} c`]);
  if (chance < 0.3 || events.length === 0)
    return keepEvent(tab, newId(), text, pick(["never", "daily", "monthly"], random));
  const event = pick(events, random);
  const day = addDays(event.event_date, Math.floor(random() * 4));
  const taken = { event, day, scope: pick(SCOPES, random) };
  if (chance < 0.5) return keepEvent(tab, event.id, text, event.repeats, event);
  if (chance < 0.7) return takeOut(tab, taken);
  if (chance < 0.85) return keepEvent(tab, newId(), text, "never", undefined, taken);
  return remove(tab, "event", event);
}

export const DEVICE_DEEDS: readonly DeviceDeed[] = [
  deed(10, "turns to a bad connection or to none", ({ device }) => device.turn()),
  { weight: 7, name: "closes and opens the browser", does: ({ device }) => device.restart() },
  { weight: 5, name: "syncs", does: ({ tab }) => tab.sync() },
  deed(7, "writes about a week", ({ tab, random, text }) => liveInWeeks(tab, random, text)),
  deed(18, "writes in the journal", ({ tab, random, text }) => liveInJournal(tab, random, text)),
  deed(10, "presses a heart", ({ tab, story, random }) => pressHeart(tab, story.favourites, random)),
  deed(10, "sets a key", ({ tab, story, random }) => setKey(tab, story.keys, random)),
  deed(14, "touches events", touchEvents),
  deed(7, "writes an idea", writeIdea),
  deed(
    6,
    "edits an idea",
    found("ideas", ({ tab, text }, idea) => keepIdea(tab, idea.id, text, idea)),
  ),
  deed(3, "writes a note", writeNote),
  deed(
    2,
    "deletes a note",
    found("notes", ({ tab }, note) => removeNote(tab, note.id)),
  ),
  deed(
    4,
    "makes a goal of an idea",
    found("ideas", ({ tab, story, text }, idea) => {
      const id = newId();
      story.keys.follow(id, idea.id);
      return keepGoal(tab, id, text, undefined, idea);
    }),
  ),
  deed(
    4,
    "edits a goal",
    found("goals", ({ tab, text }, goal) => keepGoal(tab, goal.id, text, goal)),
  ),
  deed(
    3,
    "ticks an action",
    found("goals", ({ tab, story }, goal) => tick(tab, story, goal)),
  ),
  deed(
    2,
    "deletes a goal",
    found("goals", ({ tab, story }, goal) => {
      story.keys.remove(goal.id);
      return remove(tab, "goal", goal);
    }),
  ),
  deed(
    4,
    "chooses a version",
    found("conflicts", ({ tab, random, text }, conflict) => {
      void settle(tab, conflict);
      const idea = contents(tab).ideas.find(({ id }) => id === conflict.record_id);
      return idea && random() < 0.5 ? keepIdea(tab, idea.id, text, idea) : undefined;
    }),
  ),
  deed(
    3,
    "deletes an idea",
    found("ideas", ({ tab, story }, idea) => {
      story.keys.remove(idea.id);
      return remove(tab, "idea", idea);
    }),
  ),
];
