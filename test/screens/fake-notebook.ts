import type { Answer } from "#platform/shared/contract.ts";
import { syncStore } from "#platform/sync/client.ts";
import type { syncContract } from "#platform/sync/contract.ts";
import type { Change } from "#platform/sync/mutation.ts";
import type { Records } from "../records/records.ts";

/** The stamp of all positions (decision 0078). One is enough, because nobody restores this fake server. */
const STAMP = "0123456789abcdef";

/** A fake of the server's side of sync for screen tests. `keep` and `remove` act as another device. */
export class FakeNotebook {
  readonly #changes: Change[] = [];

  keep<K extends keyof Records>(kind: K, ...records: Records[K][]): void {
    for (const value of records) this.#changes.push({ kind, id: idOf(value), value: { ...value } });
  }

  remove(kind: keyof Records, id: string): void {
    this.#changes.push({ kind, id, value: null });
  }

  /** Returns the records of a kind, oldest first. */
  records<K extends keyof Records>(kind: K): Records[K][] {
    const held = new Map(
      this.#changes.filter((change) => change.kind === kind).map(({ id, value }) => [id, value]),
    );
    return [...held.values()].filter((value) => value !== null) as unknown as Records[K][];
  }

  changesSince(since: number): Answer<typeof syncContract.readChanges> {
    const revision = this.#changes.length;
    const changes = this.#changes.map((change, index) => ({ ...change, revision: index + 1 })).slice(since);
    const position = revision > 0 ? `${revision}.${STAMP}` : null;
    return {
      changes,
      has_more: false,
      cursor: { revision },
      position,
      pairs: [],
      ids: [],
    };
  }

  /** Applies the effects that the device expects. Server tests check that the server has the same effects. */
  take(writeId: string): void {
    const write = syncStore.get().outbox.find(({ id }) => id === writeId);
    this.#changes.push(...(write?.effects ?? []));
  }
}

function idOf(record: Records[keyof Records]): string {
  if ("id" in record) return record.id;
  if ("habit_month" in record) return record.habit_month;
  if ("key_id" in record) return record.key_id;
  if ("day" in record) return record.day;
  if ("edition" in record) return "consent";
  return "comparison_date" in record ? record.comparison_date : "fields";
}
