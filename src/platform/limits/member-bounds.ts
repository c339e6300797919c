import { type Expression, type RawBuilder, sql } from "kysely";
import { AppError } from "#platform/shared/errors.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import type { Queryable } from "../database/database.ts";
import { preparedQuery } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import type { UserId } from "../session/session.ts";
import { callLimit } from "./call-limit.ts";
import { BYTES_MAX, EDITED_BYTES_MAX, RECORDS_MAX } from "./stored-limits.ts";

/** From this share of a bound on, the member is warned. */
const NEAR_SHARE = 0.9;
/** The maximum of exact counts of a member's text per minute, because the sum of a full account is slow. */
const COUNTS_A_MINUTE = 30;
/** The kind of the usage that counts all text. */
const WORDS = "words";
/** Estimated bytes of a record besides its text. */
export const RECORD_BYTES = 200;

export interface Addition {
  records: number;
  bytes: number;
}

export interface Usage {
  kind: string;
  name?: string;
  count: number;
  max: number;
}

export type UsageSource = (database: Queryable, userId: UserId) => Promise<Usage[]>;

export type CountedTable = {
  [T in keyof Tables]: {
    readonly table: T;
    /** Spanish plural. Absent for a table that only holds text of another table's records. */
    readonly name?: string;
    readonly text: readonly (keyof Tables[T] & string)[];
  };
}[keyof Tables];

/** Estimates from the request how much its change adds at most. */
export function additionOf(body: unknown, bytes: number): Addition {
  const lists = Object.values(body ?? {}).filter(Array.isArray);
  const records = Math.max(1, ...lists.map(({ length }) => length));
  return { records, bytes: bytes + records * RECORD_BYTES };
}

/** The bounds of a member's data: the records of each table, and the bytes of all text. */
export class MemberBounds {
  readonly #tables: readonly CountedTable[];
  readonly #kinds: readonly { table: string; name: string }[];
  readonly #others: readonly UsageSource[];
  readonly #mayCountWords = callLimit(COUNTS_A_MINUTE, MINUTE_MS, () => new Date());

  constructor(tables: readonly CountedTable[], others: readonly UsageSource[]) {
    this.#tables = tables;
    this.#kinds = tables.flatMap(({ table, name }) => (name === undefined ? [] : [{ table, name }]));
    this.#others = others;
  }

  get tables(): string[] {
    return this.#kinds.map(({ table }) => table);
  }

  /** Refuses a change over a bound. Counts exactly only if `atMost` exceeds it. @throws `too_large`, `rate_limited` */
  async apply(transaction: Queryable, userId: UserId, atMost: Addition, change: () => Promise<void>) {
    if (atMost.records <= RECORDS_MAX && atMost.bytes <= BYTES_MAX) return change();
    const bytes = this.#trustedBytes(userId, atMost.bytes);
    const before = await this.#count(transaction, userId, bytes);
    await change();
    const after = await this.#count(transaction, userId, bytes);
    const grown = after.filter((usage, index) => usage.count > (before[index]?.count ?? 0));
    const isEdit = grown.every(({ kind }) => kind === WORDS);
    const full = grown.find(({ count, max }) => count > (isEdit ? EDITED_BYTES_MAX : max));
    if (full) refuseFull(full);
    await setAtMost(transaction, userId, atMostOf(after));
  }

  /** Checks each of several records against the bounds. Counts at most once. Its `take` throws as `apply` does. */
  async openRoom(transaction: Queryable, userId: UserId) {
    const atMost = await findAtMost(transaction, userId);
    let counted: Usage[] | undefined;
    const take = async (table: string, { records, bytes }: Addition) => {
      if (!counted && (atMost.bytes + bytes > BYTES_MAX || atMost.records + records > RECORDS_MAX)) {
        const trusted = this.#trustedBytes(userId, atMost.bytes, bytes);
        counted = await this.#count(transaction, userId, trusted);
        Object.assign(atMost, atMostOf(counted));
      }
      const growing = (counted ?? []).flatMap((usage) => {
        const by = usage.kind === WORDS ? bytes : usage.kind === table ? records : 0;
        return by > 0 ? [{ usage, by }] : [];
      });
      const max = (usage: Usage) => (records > 0 ? usage.max : EDITED_BYTES_MAX);
      const full = growing.find(({ usage, by }) => usage.count + by > max(usage));
      if (full) refuseFull(full.usage);
      for (const { usage, by } of growing) usage.count += by;
      atMost.records += records;
      atMost.bytes += bytes;
    };
    return { take, close: () => setAtMost(transaction, userId, atMost) };
  }

  /** Returns the usages near their bounds. Stores an exact count, because edits only raise the stored estimate. */
  async listNear(transaction: Queryable, userId: UserId): Promise<Usage[]> {
    const usages: Usage[] = [];
    const { records, bytes } = await findAtMost(transaction, userId);
    const isTextNear = isNear({ count: bytes, max: BYTES_MAX });
    if (isTextNear || isNear({ count: records, max: RECORDS_MAX })) {
      usages.push(...(await this.#count(transaction, userId, isTextNear ? undefined : bytes)));
      await setAtMost(transaction, userId, atMostOf(usages));
    }
    for (const list of this.#others) usages.push(...(await list(transaction, userId)));
    return usages.filter(isNear);
  }

  /** Returns an estimate that needs no count; undefined if it may exceed the bound. @throws AppError `rate_limited` */
  #trustedBytes(userId: UserId, estimate: number, more = 0): number | undefined {
    if (estimate + more <= BYTES_MAX) return estimate;
    if (this.#mayCountWords(userId)) return undefined;
    throw new AppError("rate_limited", "too many counts of one member");
  }

  /** Counts the records of each kind, then the bytes of all text unless an estimate is trusted. */
  async #count(database: Queryable, userId: UserId, bytesAtMost?: number): Promise<Usage[]> {
    const counts = await readAll(
      database,
      this.tables.map((table) => countOf(table, userId, sql`COUNT(*)`)),
    );
    const usages = this.#kinds.map(({ table, name }, index) => {
      return { kind: table, name, count: counts[index] ?? 0, max: RECORDS_MAX };
    });
    const bytes = bytesAtMost ?? (await this.#countBytes(database, userId));
    return [...usages, { kind: WORDS, count: bytes, max: BYTES_MAX }];
  }

  async #countBytes(database: Queryable, userId: UserId): Promise<number> {
    const sums = this.#tables.map(({ table, text }) => {
      const lengths = text.map((column) => sql`octet_length(${sql.ref(column)})`);
      const row = sql.join([sql.lit(RECORD_BYTES), ...lengths], sql` + `);
      return countOf(table, userId, sql`COALESCE(SUM(${row}), 0)`);
    });
    return (await readAll(database, sums)).reduce((sum, bytes) => sum + bytes, 0);
  }
}

function isNear({ count, max }: Pick<Usage, "count" | "max">): boolean {
  return count >= max * NEAR_SHARE;
}

async function findAtMost(database: Queryable, userId: UserId): Promise<Addition> {
  const { rows } = await selectAtMost(database, { userId });
  return rows[0] ?? { records: 0, bytes: 0 };
}

const selectAtMost = preparedQuery((database, { userId }: { userId: UserId }) =>
  database
    .selectFrom("member_revisions")
    .select(["records_at_most as records", "bytes_at_most as bytes"])
    .where("user_id", "=", userId),
);

function atMostOf(usages: readonly Usage[]): Addition {
  const countsOf = (areWords: boolean) =>
    usages.filter(({ kind }) => (kind === WORDS) === areWords).map(({ count }) => count);
  return { records: Math.max(...countsOf(false)), bytes: Math.max(...countsOf(true)) };
}

async function setAtMost(database: Queryable, userId: UserId, { records, bytes }: Addition): Promise<void> {
  await database
    .updateTable("member_revisions")
    .set({ records_at_most: records, bytes_at_most: bytes })
    .where("user_id", "=", userId)
    .execute();
}

function refuseFull({ kind, name }: Usage): never {
  const bound = kind === WORDS ? `${BYTES_MAX / 1024 ** 2} MB de texto` : `${figure(RECORDS_MAX)} ${name}`;
  throw new AppError("too_large", "a member's bound is reached", {
    sentence: `Llegaste al máximo de ${bound}. Lo que ya tenías sigue guardado. Para hacer sitio, elimina algo que ya no necesites. Si quieres, descarga antes una copia desde tu perfil.`,
  });
}

function countOf(table: string, userId: UserId, what: Expression<unknown>): RawBuilder<unknown> {
  return sql`SELECT ${what} AS value FROM ${sql.table(table)} WHERE user_id = ${userId}`;
}

async function readAll(database: Queryable, selects: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const values: number[] = [];
  for (const select of selects) {
    const { rows } = await sql<{ value: number }>`${select}`.execute(database);
    values.push(Number(rows[0]?.value));
  }
  return values;
}
