import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { type Records, SAMPLES } from "../records/records.ts";
import { turns } from "../world/scheduler.ts";
import { contents, type Known, recordsOf } from "./contents.ts";
import type { Device } from "./device.ts";
import * as operations from "./operations.ts";
import type { Story } from "./story.ts";
import { HEARTS } from "./wishes.ts";

const { fieldOf, KINDS, remove, save } = operations;

/** The most turns between two overlapping operations. A call takes about ten turns. */
const TURNS_MAX = 60;
/** Few days, weeks and keys, so that two devices often edit the same one. */
const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];
const MARKED_DAYS = ["2026-10-31", "2026-11-01", "2026-11-02"];
const MARKS = ["done", "least", "off", null] as const;
const WEEKS = ["2026-11-09", "2026-11-16"];
const KEYS = ["metas", "accion", "una-que-ya-no-esta", null];
const REPEATS = ["never", "daily", "monthly"] as const;
const KEYED: readonly (keyof Records)[] = ["idea", "goal", "note"];
const OFTEN: readonly (keyof Records)[] = ["idea", "idea", "goal", "goal", "note", "event", "event"];
/** An operation on one of these tools does not wait: the next one follows at once. */
const BURSTS = ["journal", ...KINDS.filter((kind) => !OFTEN.includes(kind))] as const;

/** What an operation needs. `text` is the text of new writing. */
interface Here {
  tab: SyncEngine;
  story: Story;
  random: Random;
  text: string;
}

/** Performs random operations on a device. */
export async function live(device: Device, story: Story, random: Random, text: string): Promise<void> {
  const here: Here = { tab: pick(device.tabs, random), story, random, text };
  if (random() < 0.25) return write(here, pick(BURSTS, random));
  if (random() < 0.15) pressHeart(here);
  if (random() < 0.15) setKey(here);
  const chance = random();
  if (chance < 0.15) device.turn();
  else if (chance < 0.25) await device.restart();
  else if (chance < 0.32) await here.tab.sync();
  else if (chance < 0.38) settle(here);
  else write(here, pick(OFTEN, random));
  // Half of the time the operation overlaps the next one.
  if (random() < 0.5) await turns(Math.floor(random() * TURNS_MAX));
}

/** Creates, changes or deletes a record of a kind, or does what only its tool can. */
function write(here: Here, kind: keyof Records): void {
  const { tab, story, random, text } = here;
  const [known, chance] = [recordsOf(tab, kind), random()];
  if (chance < 0.35 || known.length === 0) {
    create(here, kind);
    return;
  }
  const record = pick(known, random);
  if (chance < 0.55 && SPECIAL[kind]) SPECIAL[kind](here, record as never);
  else if (chance > 0.85) {
    if (KEYED.includes(kind)) story.keys.remove(record.id);
    void (REMOVED[kind] ?? remove)(tab, kind, record);
  } else {
    const written = {
      [fieldOf(record)]: text,
      ...(kind === "journal" && random() < 0.4 && place(here)),
    };
    void (kind === "journal" && random() < 0.3
      ? operations.keepPhotograph(tab, record.id, written, record)
      : save(tab, kind, record.id, written, record));
  }
}

/** Draws a page's day and type. */
const place = ({ random }: Here) => ({ event_date: pick(DAYS, random) });

function create(here: Here, kind: keyof Records): void {
  const { tab, story, random, text } = here;
  const id = newId();
  // `undefined` stands for a client that is older than keys.
  const key = random() < 0.5 ? undefined : pick(KEYS, random);
  const ideas = contents(tab).ideas;
  if (kind === "goal" && ideas.length > 0) {
    const idea = pick(ideas, random);
    story.keys.follow(id, idea.id);
    return void operations.keepGoal(tab, id, text, undefined, idea);
  }
  if (KEYED.includes(kind)) story.keys.wish(id, kind === "goal" ? null : (key ?? null));
  const written = { [fieldOf(SAMPLES[kind]())]: text };
  if (kind === "idea") void operations.keepIdea(tab, id, text, undefined, key);
  else if (kind === "note") void operations.keepNote(tab, id, text, undefined, key);
  else if (kind === "goal") void operations.keepGoal(tab, id, text);
  else if (kind === "event" && random() < 0.15)
    void operations.importEvents(tab, [`${text} a`, `${text} b`, `${text} c`]);
  else if (kind === "event") void operations.keepEvent(tab, id, text, pick(REPEATS, random));
  else if (kind === "journal") {
    const page = { ...written, ...place(here), event_type: pick(["describe", "project"] as const, random) };
    void (random() < 0.3 ? operations.keepPhotograph(tab, id, page) : save(tab, kind, id, page));
  } else void save(tab, kind, id, { ...written, ...(kind === "week" && { week: pick(WEEKS, random) }) });
}

const REMOVED: Partial<Record<keyof Records, typeof remove>> = {
  note: (tab, _kind, note) => operations.removeNote(tab, note),
  journal: (tab, _kind, page) => operations.removePage(tab, page as never),
};

/** What the tools do besides saving and deleting. */
const SPECIAL: { [K in keyof Records]?: (here: Here, record: Records[K]) => void } = {
  goal({ tab, story }, goal) {
    story.replaceTick(goal.id, goal.actions[0]?.done_at ?? null);
    void operations.tick(tab, goal);
  },
  // Two devices can together remove all days of an event. Then the event is deleted.
  event({ tab, random, text }, event) {
    const day = addDays(event.event_date, Math.floor(random() * 4));
    const taken = { event, day, scope: pick(["one", "one", "following"] as const, random) };
    if (random() < 0.6) void operations.takeOut(tab, taken);
    else void operations.keepEvent(tab, newId(), text, pick(REPEATS, random), undefined, taken);
  },
  habit({ tab, random }, habit) {
    void operations.markHabit(tab, habit, pick(MARKED_DAYS, random), pick(MARKS, random));
  },
  journal({ tab, random }, { event_date: day }) {
    const pages = contents(tab).pages.filter(({ event_date }) => event_date === day);
    void operations.compare(tab, day, Math.floor(random() * 101), pages);
  },
};

/** Settles a conflict. Half of the time the member chooses the other version, as the page does. */
function settle({ tab, random, text }: Here): void {
  const { conflicts } = contents(tab);
  if (conflicts.length === 0) return;
  const conflict = pick(conflicts, random);
  void operations.settle(tab, conflict);
  const kind = conflict.kind as keyof Records;
  const chosen = recordsOf(tab, kind).find(({ id }) => id === conflict.record_id);
  if (chosen && random() < 0.5) void save(tab, kind, chosen.id, { [fieldOf(chosen)]: text }, chosen);
}

function pressHeart({ tab, story, random }: Here): void {
  const key = pick(HEARTS, random);
  const isOne = contents(tab).favourites.some(({ key_id }) => key_id === key);
  story.favourites.wish(key, !isOne);
  void operations.setHeart(tab, key, !isOne);
}

function setKey({ tab, story, random }: Here): void {
  const kind = pick(KEYED, random);
  const records = recordsOf(tab, kind);
  if (records.length === 0) return;
  const [record, key] = [pick(records, random), pick(KEYS, random)];
  story.keys.wish(record.id, key);
  void operations.setKey(tab, kind, record, key);
}

/** Adds a word to a random record: mostly at the end of a text, as people do, or as an action of a goal. */
export function add(tab: SyncEngine, random: Random, word: string): void {
  const kind = pick(KINDS, random);
  const [known] = recordsOf<Known & { actions: object[] }>(tab, kind);
  if (!known) throw new Error(`no ${kind}`);
  const field = "notes" in known ? "notes" : fieldOf(known);
  const isAction = kind === "goal" && random() < 0.5;
  const action = { id: newId(), action_text: word, done_at: null };
  const longText = () => longer(String(known[field]), random, word);
  const added = isAction ? { actions: [...known.actions, action] } : { [field]: longText() };
  void save(tab, kind, known.id, added, known);
}

function longer(text: string, random: Random, word: string): string {
  const lines = text.split("\n");
  const chance = random();
  if (lines.length === 1 || chance < 0.25) return `${text} ${word}`;
  if (chance < 0.75) return `${text}\n${word}`;
  return lines.toSpliced(Math.floor(random() * lines.length), 0, word).join("\n");
}
