import { expect } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { contents } from "./contents.ts";
import { change } from "./event-operations.ts";

type Key = string | null;

/** The keys that devices set on ideas, goals and notes. The key that reached the server last counts. */
export class KeyStory {
  /** The key of each record at the last `check`, which ends each round. */
  #before = new Map<string, Key>();
  /** All keys of all histories, by record: a restore may bring back any of them. */
  #ever = new Map<string, Set<Key>>();
  /** The keys that were set in this history, by record. */
  #wishes = new Map<string, Set<Key>>();
  /** The idea of each goal. */
  #ideas = new Map<string, string>();
  /** Deleted records. A later edit creates the record again, with the key that the editing device knew. */
  #removed = new Set<string>();

  wish(id: string, ...keys: Key[]): void {
    for (const wishes of [this.#wishes, this.#ever])
      wishes.set(id, new Set([...(wishes.get(id) ?? []), ...keys]));
  }

  /** Expects that a goal gets the key that its idea has when the call arrives, if the idea still exists. */
  follow(goal: string, idea: string): void {
    this.#ideas.set(goal, idea);
    this.#removed.add(idea);
  }

  remove(id: string): void {
    this.#removed.add(id);
  }

  #everOf(id: string): Key[] {
    const idea = this.#ideas.get(id);
    return [...(this.#ever.get(id) ?? []), ...(idea ? this.#everOf(idea) : [])];
  }

  #possible(id: string): Key[] {
    const before = this.#before.get(id);
    const idea = this.#ideas.get(id);
    return [
      ...(this.#wishes.get(id) ?? []),
      ...(before === undefined ? [] : [before]),
      ...(idea ? [null, ...this.#possible(idea)] : []),
    ];
  }

  check(tab: SyncEngine, mayRestore: boolean, where: string): void {
    const { ideas, goals, notes } = contents(tab);
    for (const { id, key_id } of [...ideas, ...goals, ...notes]) {
      const wishes = this.#wishes.get(id);
      const isLoose = mayRestore || !wishes || this.#removed.has(id) || !this.#before.has(id);
      const allowed = isLoose ? this.#possible(id) : [...wishes];
      if (this.#removed.has(id)) allowed.push(null);
      if (mayRestore) allowed.push(...this.#everOf(id));
      expect(allowed, `${where}: key of ${id}`).toContain(key_id);
    }
    this.#before = new Map([...ideas, ...goals, ...notes].map(({ id, key_id = null }) => [id, key_id]));
    this.#wishes.clear();
  }
}

const KEYS = ["metas", "accion", "una-que-ya-no-esta", null];

/** Returns a new record's key. `undefined` stands for a client that is older than keys. */
export function newKey(random: Random): Key | undefined {
  return random() < 0.5 ? undefined : pick(KEYS, random);
}

/** Sets or clears the key of some record. */
export function setKey(tab: SyncEngine, story: KeyStory, random: Random): void {
  const { ideas, goals, notes } = contents(tab);
  const kinds = { idea: ideas, goal: goals, note: notes };
  const kind = pick(Object.keys(kinds) as (keyof typeof kinds)[], random);
  if (kinds[kind].length === 0) return;
  const record = pick<{ id: string }>(kinds[kind], random);
  const key_id = pick(KEYS, random);
  story.wish(record.id, key_id);
  const parts = { params: { id: record.id }, body: { key_id } };
  const effects = [{ kind, id: record.id, value: { ...record, key_id } }];
  void change(tab, newId(), `PUT /api/${kind}s/:id/key`, parts, effects);
}
