import { hash } from "node:crypto";
import type { Queryable } from "../database/database.ts";

declare module "../database/schema.ts" {
  interface Tables {
    ledger_facts: Fact & {
      /** The ledgers that have the fact: 0 is none, 1 is the file beside the backups, 2 is also the bucket. */
      copies: 0 | 1 | 2;
    };
  }
}

/** The newest state of a subject. Members, calendar feeds and addresses appear as hashes (decision 0091). */
export interface Fact {
  /** The name of the kind in a ledger, such as `feed`. */
  kind: string;
  subject: string;
  /** The number of states of this subject so far. This counter, not a clock, decides which state is newer. */
  counter: number;
  /** A text, such as `begun`. If two states have the same counter, the greater text wins, so all machines agree. */
  state: string;
}

/** A kind of fact that a restore must not forget, declared by its feature. */
export interface FactKind {
  readonly kind: string;
  /** Applies the states that the database lacked, by subject. Must be idempotent: a crash makes it run again. */
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

/** The kind for a deleted member: the subject is the hash of the id, the state is the time of deletion. */
export const DELETED = "deleted";

export const memberSubject = (userId: string): string => hash("sha256", userId);

export async function findDeletion(database: Queryable, userId: string): Promise<Date | undefined> {
  const at = await findState(database, DELETED, memberSubject(userId));
  return at === undefined ? undefined : new Date(at);
}
