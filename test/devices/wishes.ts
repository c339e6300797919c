import { expect } from "vitest";
import type { Favourite } from "#notebook/favourites/contract.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { contents } from "./contents.ts";

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

export const HEARTS = ["metas", "accion", "decision", "exito"];

/** The favourites that devices set and removed. In the end, the last change counts. */
export class FavouriteStory {
  /** The favourites after the previous history. */
  #before: ReadonlySet<string> = new Set();
  /** The changes of this history, by key. `true` sets a favourite. */
  readonly #wishes = new Map<string, Set<boolean>>();

  wish(key: string, isOne: boolean): void {
    this.#wishes.set(key, new Set([...(this.#wishes.get(key) ?? []), isOne]));
  }

  check(favourites: readonly Favourite[], where: string): void {
    const there = new Set(favourites.map(({ key_id }) => key_id));
    for (const key of HEARTS) {
      const wishes = this.#wishes.get(key) ?? new Set([this.#before.has(key)]);
      expect(wishes, `${where}: favourite ${key}`).toContain(there.has(key));
    }
    this.#before = there;
    this.#wishes.clear();
  }
}
