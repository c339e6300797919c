import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { SECOND_MS } from "#shared/time.ts";

const TOO_MANY = 429;

/** What a record is on the screen, as far as the drill compares it; null where it does not exist. */
type State = unknown;
type Changes = Record<string, State>;

/** What writers of a drill know: what the server has acknowledged, and what was under way when it died. */
export class Ledger {
  acknowledged = 0;
  interrupted = 0;
  readonly lost: string[] = [];
  readonly halfMade: string[] = [];
  readonly #sure = new Map<string, State>();
  /** Keys whose records changed since the last comparison. */
  #touched = new Set<string>();
  #underWay: Changes[] = [];

  /** Sends one change of one or several records, by their keys. Rejects if the server does not accept it. */
  async write(changes: Changes, send: () => Promise<{ status: number }>): Promise<void> {
    this.#underWay.push(changes);
    let { status } = await send();
    // A device waits, too. Nothing was changed, so a kill meanwhile finds nothing.
    while (status === TOO_MANY) {
      await wait(SECOND_MS);
      ({ status } = await send());
    }
    const keys = Object.keys(changes).join(", ");
    if (status !== 200 && status !== 204) throw new Error(`a change of ${keys} was answered ${status}`);
    this.acknowledged++;
    this.#settle(changes);
    this.#underWay = this.#underWay.filter((each) => each !== changes);
  }

  /** Takes in states that are on the server without a change by a writer. */
  know(states: Changes): void {
    this.#settle(states);
  }

  /**
   * Compares the records with those that the server has after its restart.
   *
   * @param isLast compares all records, not only those that changed since the last comparison
   */
  async compare(
    isLast: boolean,
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, State>>,
  ): Promise<void> {
    const settled = isLast ? [...this.#sure.keys()] : [...this.#touched];
    const found = await read([
      ...new Set([...settled, ...this.#underWay.flatMap((all) => Object.keys(all))]),
    ]);
    const is = (key: string, state: State) => isDeepStrictEqual(found.get(key) ?? null, state ?? null);
    for (const changes of this.#underWay) {
      this.interrupted++;
      const keys = Object.keys(changes);
      if (keys.every((key) => is(key, changes[key]))) this.#settle(changes);
      else if (!keys.every((key) => is(key, this.#sure.get(key)))) this.halfMade.push(keys.join(", "));
    }
    this.#underWay = [];
    this.#touched = new Set();
    for (const key of settled) if (!is(key, this.#sure.get(key))) this.lost.push(key);
  }

  #settle(changes: Changes): void {
    for (const [key, state] of Object.entries(changes)) {
      this.#sure.set(key, state);
      this.#touched.add(key);
    }
  }
}
