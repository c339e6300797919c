import { hash } from "node:crypto";
import type { Queryable } from "../database/database.ts";

declare module "../database/schema.ts" {
  interface Tables {
    ledger_facts: Fact & {
      /** The number of copies with the fact: 1 is the ledger beside the backups, 2 also the bucket. */
      copies: 0 | 1 | 2;
    };
  }
}

/** The newest state of one thing. Holds no text or name: members, feeds and addresses are hashes (decision 0091). */
export interface Fact {
  /** The name of the kind in a ledger, such as `feed`. */
  kind: string;
  subject: string;
  /** The number of states of this subject so far. This counter, and no clock, decides which state is newer. */
  counter: number;
  /** If two states have the same counter, the greater text wins, so all machines agree. The first state is `begun`. */
  state: string;
}

/** A kind of fact that a restore must not forget, declared by its feature. */
export interface FactKind {
  readonly kind: string;
  /** Applies states that the database did not know, by subject. Must be idempotent: it runs again after a crash. */
  replay(states: ReadonlyMap<string, string>): Promise<void>;
}

/** Notes a new state in the transaction that causes it. The same state again changes nothing. */
export async function noteFact(transaction: Queryable, kind: string, subject: string, state: string) {
  await transaction
    .insertInto("ledger_facts")
    .values({ kind, subject, counter: 1, state, copies: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .doUpdateSet((is) => ({ counter: is("ledger_facts.counter", "+", 1), state, copies: 0 }))
        .where("ledger_facts.state", "!=", state),
    )
    .execute();
}

export async function findState(database: Queryable, kind: string, subject: string) {
  const found = await database
    .selectFrom("ledger_facts")
    .select("state")
    .where((is) => is.and({ kind, subject }))
    .executeTakeFirst();
  return found?.state;
}

/** The kind of deleted members, by the hash of their id. The state is the time of deletion, and never changes. */
export const DELETED = "deleted";

export const memberSubject = (userId: string): string => hash("sha256", userId);

export async function findDeletion(database: Queryable, userId: string): Promise<Date | undefined> {
  const at = await findState(database, DELETED, memberSubject(userId));
  return at === undefined ? undefined : new Date(at);
}
