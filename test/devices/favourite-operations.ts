import { expect } from "vitest";
import type { Favourite } from "#notebook/favourites/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { contents } from "./contents.ts";
import { change } from "./event-operations.ts";

const KEYS = ["metas", "accion", "decision", "exito"];

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
    for (const key of KEYS) {
      const wishes = this.#wishes.get(key) ?? new Set([this.#before.has(key)]);
      expect(wishes, `${where}: favourite ${key}`).toContain(there.has(key));
    }
    this.#before = there;
    this.#wishes.clear();
  }
}

export function pressHeart(tab: SyncEngine, story: FavouriteStory, random: Random): void {
  const key = pick(KEYS, random);
  const isOne = contents(tab).favourites.some(({ key_id }) => key_id === key);
  story.wish(key, !isOne);
  const value = isOne ? null : { key_id: key, created_at: new Date().toISOString() };
  const address = `${isOne ? "DELETE" : "PUT"} /api/favourites/:keyId`;
  void change(tab, newId(), address, { params: { keyId: key } }, [{ kind: "favourite", id: key, value }]);
}
