// On PostgreSQL too: only PostgreSQL has a pool of connections, named statements, and a server that may stall.
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { startWire } from "#test/databases/wire.ts";
import { newOwnDatabase, newPostgresDatabase } from "#test/test-app.ts";
import { inSnapshot, inTransaction, isUnavailable, openDatabase, type Queryable } from "./database.ts";

const IS_POSTGRES = process.env.TEST_ENGINE === "postgres";

/** Opens PostgreSQL with one table behind a proxy that a test can freeze. Queries time out after one second. */
async function openBehindWire() {
  const target = new URL(await newPostgresDatabase());
  const wire = await startWire(target);
  wire.url.searchParams.set("query_timeout", "1000");
  const database = openDatabase({ databaseUrl: wire.url.href, dataDir: "" });
  const witness = openDatabase({ databaseUrl: target.href, dataDir: "" });
  await sql`CREATE TABLE words (word TEXT NOT NULL)`.execute(witness);
  onTestFinished(async () => {
    await Promise.all([database.destroy(), witness.destroy()]);
  });
  return {
    database,
    write: (word: string, by: Queryable = database) => sql`INSERT INTO words VALUES (${word})`.execute(by),
    kept: async () => {
      const { rows } = await sql<{ word: string }>`SELECT word FROM words ORDER BY word`.execute(witness);
      return rows.map(({ word }) => word);
    },
    freeze: wire.freeze,
  };
}

/** Returns the prepared statements of a transaction's connection that begin with `start`. */
async function preparedOn(transaction: Queryable, start: string): Promise<string[]> {
  const query = sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements ORDER BY statement`;
  const { rows } = await query.execute(transaction);
  return rows.map(({ statement }) => statement).filter((statement) => statement.startsWith(start));
}

if (IS_POSTGRES) {
  describe("PostgreSQL", () => {
    test("prepares a statement that is often asked, and no other", async () => {
      const { database } = await openBehindWire();
      await inTransaction(database, async (transaction) => {
        const often = () => sql`SELECT word AS often FROM words WHERE word = ${"pan"}`.execute(transaction);
        for (let time = 1; time < 10; time++) await often();
        expect(await preparedOn(transaction, "SELECT word AS often")).toEqual([]);
        await often();
        await often();
        expect(await preparedOn(transaction, "SELECT word AS often")).toHaveLength(1);
        for (let column = 0; column < 1500; column++) {
          await sql`SELECT word AS ${sql.ref(`c${column}`)} FROM words WHERE word = ${"pan"}`.execute(
            transaction,
          );
        }
        expect(await preparedOn(transaction, 'SELECT word AS "c')).toEqual([]);
      });
    });

    test("prepares no more than 150 statements for being asked often", async () => {
      const { database } = await openBehindWire();
      await inTransaction(database, async (transaction) => {
        for (let column = 0; column < 300; column++) {
          const statement = sql`SELECT word AS ${sql.ref(`k${column}`)} FROM words WHERE word = ${"pan"}`;
          for (let time = 0; time < 10; time++) await statement.execute(transaction);
        }
        expect(await preparedOn(transaction, 'SELECT word AS "k')).toHaveLength(150);
      });
    });
  });

  describe("a PostgreSQL server that stalls", () => {
    test("during BEGIN fails that transaction as unavailable, and later writes still commit", async () => {
      const { database, write, kept, freeze } = await openBehindWire();
      // The first query opens the connection, so that the freeze stops BEGIN and not the connecting.
      await write("before");
      const thaw = freeze();
      const begun = database.transaction().execute(async () => undefined);
      await expect(begun).rejects.toSatisfy(isUnavailable);
      thaw();
      await write("after");
      expect(await kept()).toEqual(["after", "before"]);
      await inTransaction(database, (transaction) => write("later", transaction));
      expect(await kept()).toEqual(["after", "before", "later"]);
    });

    test("during a transaction fails it as unavailable and rolls it back, and the next write commits", async () => {
      const { database, write, kept, freeze } = await openBehindWire();
      let thaw = () => {};
      const stalled = database.transaction().execute(async (transaction) => {
        await write("lost", transaction);
        thaw = freeze();
        await write("lost too", transaction);
      });
      await expect(stalled).rejects.toSatisfy(isUnavailable);
      thaw();
      await write("after");
      expect(await kept()).toEqual(["after"]);
    });
  });
}

test("a snapshot reads one moment, blocks no other writes, and is read-only", async () => {
  const database = await newOwnDatabase();
  const names = async (by: Queryable) =>
    (await by.selectFrom("upkeep_marks").select("name").orderBy("name").execute()).map(({ name }) => name);
  const write = (name: string, by: Queryable = database) =>
    by.insertInto("upkeep_marks").values({ name, at: "" }).execute();
  await write("a");
  await inSnapshot(database, "long", async (snapshot) => {
    expect(await names(snapshot)).toEqual(["a"]);
    await write("b");
    await inTransaction(database, (transaction) => write("c", transaction));
    expect(await names(database)).toEqual(["a", "b", "c"]);
    expect(await names(snapshot)).toEqual(["a"]);
  });
  const writing = inSnapshot(database, "long", (snapshot) => write("d", snapshot));
  await expect(writing).rejects.toThrow(/read-?only/);
  expect(await inSnapshot(database, "long", names)).toEqual(["a", "b", "c"]);
});

test("20 snapshots at once leave a connection free for other queries and transactions", async () => {
  const database = await newOwnDatabase();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const one = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database);
  await one();
  const lengths = [...Array(14).fill("short"), ...Array(6).fill("long")] as ("short" | "long")[];
  const snapshots = lengths.map((length) => inSnapshot(database, length, () => over));
  await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await inTransaction(database, (transaction) => sql`SELECT 1`.execute(transaction));
  end();
  await Promise.all(snapshots);
});

test.each([
  ["a full disk", { errcode: 13 }],
  ["a disk that fails while it writes", { errcode: 778 }],
  ["a file that may only be read", { errcode: 8 }],
  ["a file that does not open", { errcode: 14 }],
  ["a database that another program recovers", { errcode: 261 }],
  ["a snapshot that is too old to write", { errcode: 517 }],
  ["a server whose name nobody knows", { code: "ENOTFOUND" }],
  ["a name server that is silent", { code: "EAI_AGAIN" }],
  ["a server that only reads", { code: "25006" }],
  ["a connection that broke", { code: "EPIPE" }],
])("%s counts as an unavailable database", (_case, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ["a duplicate", { errcode: 2067 }],
  ["a duplicate at PostgreSQL", { code: "23505" }],
  ["a wrong word in SQL", { errcode: 1 }],
  ["nothing known", undefined],
])("%s does not count as an unavailable database", (_case, error) => {
  expect(isUnavailable(error)).toBe(false);
});
