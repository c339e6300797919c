import { expect } from "vitest";
import type { Favourite } from "#features/favourites/contract.ts";
import type { SyncEngine } from "#features/sync/engine/sync-engine.ts";
import { contents } from "./contents.ts";

export const FAVOURITES = ["metas", "accion", "decision", "exito"];

/** What devices wished of favourites. In the end the wish that came last counts. */
export class FavouriteStory {
  /** After the history before. */
  #before: ReadonlySet<string> = new Set();
  /** By key, in this history. */
  readonly #wishes = new Map<string, Set<boolean>>();

  wish(key: string, isOne: boolean): void {
    this.#wishes.set(key, new Set([...(this.#wishes.get(key) ?? []), isOne]));
  }

  check(favourites: readonly Favourite[], where: string): void {
    const there = new Set(favourites.map(({ key_id }) => key_id));
    for (const key of FAVOURITES) {
      const wishes = this.#wishes.get(key) ?? new Set([this.#before.has(key)]);
      expect(wishes, `${where}: favourite ${key}`).toContain(there.has(key));
    }
    this.#before = there;
    this.#wishes.clear();
  }
}

type Key = string | null;

/** What devices wished of the keys of ideas, goals and notes. The wish that reached the server last counts. */
export class KeyStory {
  /** By record, after the history before. */
  #before = new Map<string, Key>();
  /** By record, in all histories: a restore may bring back any of them. */
  #ever = new Map<string, Set<Key>>();
  /** By record, in this history. */
  #wishes = new Map<string, Set<Key>>();
  /** By goal. */
  #ideas = new Map<string, string>();
  /** A later edit writes these again, with the key that its device knew. */
  #removed = new Set<string>();

  wish(id: string, ...keys: Key[]): void {
    for (const wishes of [this.#wishes, this.#ever])
      wishes.set(id, new Set([...(wishes.get(id) ?? []), ...keys]));
  }

  /** A goal gets the key that its idea has when the call arrives, if the idea is still there. */
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
