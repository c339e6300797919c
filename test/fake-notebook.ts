import { syncStore } from "#features/sync/client.ts";
import type { Change, syncContract } from "#features/sync/contract.ts";
import type { Answer } from "#shared/contract.ts";
import type { Records } from "./records.ts";

/** What the server holds of a member's, for a screen test: given as records, changed by what is sent, and read back. */
export class FakeNotebook {
  readonly #changes: Change[] = [];

  /** Another device of the member's has kept these. */
  keep<K extends keyof Records>(kind: K, ...records: Records[K][]): void {
    for (const value of records) this.#changes.push({ kind, id: idOf(value), value: { ...value } });
  }

  /** Another device of the member's has removed it. */
  remove(kind: keyof Records, id: string): void {
    this.#changes.push({ kind, id, value: null });
  }

  /** The records of a kind, oldest first. */
  records<K extends keyof Records>(kind: K): Records[K][] {
    const held = new Map(
      this.#changes.filter((change) => change.kind === kind).map(({ id, value }) => [id, value]),
    );
    return [...held.values()].filter((value) => value !== null) as unknown as Records[K][];
  }

  changesSince(since: number): Answer<typeof syncContract.readChanges> {
    const changes = this.#changes.slice(since);
    return { revision: this.#changes.length, has_more: false, changes, near_bound: false };
  }

  /** Makes a change as its device expects it to be made. That the server does so is for the server's tests. */
  take(writeId: string): void {
    const write = syncStore.get().outbox.find(({ id }) => id === writeId);
    this.#changes.push(...(write?.effects ?? []));
  }
}

function idOf(record: Records[keyof Records]): string {
  if ("id" in record) return record.id;
  return "comparison_date" in record ? record.comparison_date : "fields";
}
