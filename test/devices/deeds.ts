import type { CalendarEvent } from "#notebook/calendar/contract.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { contents } from "./contents.ts";
import type { Device } from "./device.ts";
import { importEvents, keepEvent, SCOPES, takeOut } from "./event-operations.ts";
import { pressHeart } from "./favourite-operations.ts";
import { liveInHabits } from "./habit-operations.ts";
import { liveInJournal } from "./journal-operations.ts";
import { newKey, setKey } from "./key-operations.ts";
import { keepGoal, keepIdea, keepNote, remove, removeNote, settle, tick } from "./record-operations.ts";
import { turns } from "./still-world.ts";
import type { Story } from "./story.ts";
import { liveInWeeks } from "./week-operations.ts";

/** The most turns of the event loop between two overlapping operations. A call takes about ten turns. */
const TURNS_MAX = 60;

/** Performs random operations on a device. `text` is the text of new writing. */
export async function live(device: Device, story: Story, random: Random, text: string): Promise<void> {
  const tab = pick(device.tabs, random);
  if (random() < 0.25) {
    const liveIn = pick([liveInJournal, liveInJournal, liveInWeeks, liveInHabits], random);
    void liveIn(tab, random, text);
    return;
  }
  if (random() < 0.15) pressHeart(tab, story.favourites, random);
  if (random() < 0.15) setKey(tab, story.keys, random);
  const chance = random();
  if (chance < 0.15) device.turn();
  else if (chance < 0.25) await device.restart();
  else if (chance < 0.32) await tab.sync();
  else if (random() < 0.3) liveWithEvents(tab, contents(tab).events, random, text);
  else liveWithRecords(tab, story, random, text);
  // Half of the time the operation overlaps the next one.
  if (random() < 0.5) await turns(Math.floor(random() * TURNS_MAX));
}

function liveWithRecords(tab: SyncEngine, story: Story, random: Random, text: string): void {
  const { keys } = story;
  const { ideas, notes, goals, conflicts } = contents(tab);
  const chance = random();
  if (chance < 0.18 || ideas.length === 0) {
    const [id, key] = [newId(), newKey(random)];
    keys.wish(id, key ?? null);
    void keepIdea(tab, id, text, undefined, key);
  } else if (chance < 0.35) {
    const idea = pick(ideas, random);
    void keepIdea(tab, idea.id, text, idea);
  } else if (chance < 0.4 || notes.length === 0) {
    const [id, key] = [newId(), newKey(random)];
    keys.wish(id, key ?? null);
    void keepNote(tab, id, text, undefined, key);
  } else if (chance < 0.45) {
    const note = pick(notes, random);
    void keepNote(tab, note.id, text, note);
  } else if (chance < 0.49) {
    const note = pick(notes, random);
    keys.remove(note.id);
    void removeNote(tab, note);
  } else if (chance < 0.58) {
    const idea = pick(ideas, random);
    const id = newId();
    keys.follow(id, idea.id);
    void keepGoal(tab, id, text, undefined, idea);
  } else if (chance < 0.7 && goals.length > 0) {
    const goal = pick(goals, random);
    void keepGoal(tab, goal.id, text, goal);
  } else if (chance < 0.78 && goals.length > 0) void tick(tab, story, pick(goals, random));
  else if (chance < 0.82 && goals.length > 0) {
    const goal = pick(goals, random);
    keys.remove(goal.id);
    void remove(tab, "goal", goal);
  } else if (chance < 0.92 && conflicts.length > 0) {
    const conflict = pick(conflicts, random);
    void settle(tab, conflict);
    // Does what the page does if the member chooses the other version.
    const idea = ideas.find(({ id }) => id === conflict.record_id);
    const note = notes.find(({ id }) => id === conflict.record_id);
    if (idea && random() < 0.5) void keepIdea(tab, idea.id, text, idea);
    if (note && random() < 0.5) void keepNote(tab, note.id, text, note);
  } else {
    const idea = pick(ideas, random);
    keys.remove(idea.id);
    void remove(tab, "idea", idea);
  }
}

function liveWithEvents(
  tab: SyncEngine,
  events: readonly CalendarEvent[],
  random: Random,
  text: string,
): void {
  const chance = random();
  if (chance < 0.05) {
    void importEvents(tab, [`${text} a`, `${text} b`, `${text} c`]);
    return;
  }
  if (chance < 0.3 || events.length === 0) {
    void keepEvent(tab, newId(), text, pick(["never", "daily", "monthly"], random));
    return;
  }
  const event = pick(events, random);
  // Two devices can together remove all days of an event. Then the event is deleted.
  const taken = {
    event,
    day: addDays(event.event_date, Math.floor(random() * 4)),
    scope: pick(SCOPES, random),
  };
  if (chance < 0.5) void keepEvent(tab, event.id, text, event.repeats, event);
  else if (chance < 0.7) void takeOut(tab, taken);
  else if (chance < 0.85) void keepEvent(tab, newId(), text, "never", undefined, taken);
  else void remove(tab, "event", event);
}
