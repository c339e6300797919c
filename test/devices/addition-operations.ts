import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import {
  buildEvent,
  buildGoal,
  buildHabit,
  buildIdea,
  buildNote,
  buildPage,
  buildReview,
} from "../records/records.ts";
import { change } from "./event-operations.ts";

type Known = Record<string, unknown> & { id: string; version?: string | undefined };

/** By kind: the collection of its calls, a first record, a field with text, and what a call needs besides the record. */
const KINDS: Record<string, [collection: string, first: () => Known, text: string, more?: object]> = {
  idea: ["ideas", () => buildIdea("Nadar"), "title"],
  note: ["notes", () => buildNote("Una nota\ncon dos líneas"), "note_content"],
  goal: ["goals", () => buildGoal({}), "vision_text", { idea: null }],
  event: [
    "events",
    () => buildEvent({ title: "Clase", event_date: "2027-03-05" }),
    "notes",
    { replaces: null },
  ],
  journal: [
    "journal",
    () =>
      buildPage({
        event_type: "describe",
        event_date: "2026-11-20",
        title: "Un día",
        notes: "Sol.\n\nCalor.",
      }),
    "notes",
  ],
  week: ["weeks", () => buildReview("2026-11-16", { good_text: "Nadé.\nLeí.\nDormí." }), "good_text"],
  habit: ["habits", () => buildHabit("Caminar"), "title"],
};

/** Writes a record of each kind. */
export function begin(tab: SyncEngine): void {
  for (const [kind, [, first]] of Object.entries(KINDS)) save(tab, kind, { ...first(), version: undefined });
}

/** Adds a word to a random record: mostly at the end of a text, as people do, or as an action of a goal. */
export function add(tab: SyncEngine, random: Random, word: string): void {
  const kind = pick(Object.keys(KINDS), random);
  const [, , field = ""] = KINDS[kind] ?? [];
  const [known] = [...(tab.store.get().records.get(kind)?.values() ?? [])] as Known[];
  if (!known) throw new Error(`no ${kind}`);
  const goal = known as Known & { actions: object[] };
  const isItem = kind === "goal" && random() < 0.5;
  const action = { id: newId(), action_text: word, done_at: null };
  const added = isItem
    ? { actions: [...goal.actions, action] }
    : { [field]: longer(String(known[field]), random, word) };
  save(tab, kind, { ...known, ...added });
}

function longer(text: string, random: Random, word: string): string {
  const lines = text.split("\n");
  const chance = random();
  if (lines.length === 1 || chance < 0.25) return `${text} ${word}`;
  if (chance < 0.75) return `${text}\n${word}`;
  return lines.toSpliced(Math.floor(random() * lines.length), 0, word).join("\n");
}

function save(tab: SyncEngine, kind: string, known: Known): void {
  const [collection, , , more] = KINDS[kind] ?? [];
  const { id, version: base = "" } = known;
  const version = newId();
  const body = { ...known, ...more, base, written_at: known.created_at };
  const effects = [{ kind, id, value: { ...known, version } }];
  void change(tab, version, `PUT /api/${collection}/:id`, { params: { id }, body }, effects);
}
