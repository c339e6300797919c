import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openOwn } from "#test/databases/open-own.ts";
import { openTogether } from "#test/open-together.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { inTransaction, isUnavailable, type Queryable } from "./database.ts";

async function openWords() {
  const dataDir = ownFolder("claves-words");
  const database = openOwn({ databaseUrl: undefined, dataDir });
  await sql`CREATE TABLE words (word TEXT NOT NULL)`.execute(database);
  /** Holds the write lock from another connection until the returned function is called. */
  const lock = () => {
    const other = new DatabaseSync(join(dataDir, "claves.sqlite"));
    other.exec("BEGIN IMMEDIATE");
    onTestFinished(() => other.close());
    return () => other.exec("COMMIT");
  };
  const words = async (by: Queryable = database) =>
    (await sql<{ word: string }>`SELECT word FROM words ORDER BY word`.execute(by)).rows.map(
      ({ word }) => word,
    );
  const write = (word: string, by: Queryable = database) =>
    sql`INSERT INTO words VALUES (${word})`.execute(by);
  return { database, words, write, lock };
}

test("while another connection holds the write lock, reads are answered and writes wait for the lock", async () => {
  const { database, words, write, lock } = await openWords();
  const unlock = lock();
  const writes = [
    write("a"),
    inTransaction(database, (transaction) => write("b", transaction)),
    inTransaction(database, (transaction) => write("c", transaction)),
  ];
  expect(await words()).toEqual([]);
  unlock();
  await Promise.all(writes);
  expect(await words()).toEqual(["a", "b", "c"]);
});

test("a write lock that is held too long makes a write fail as unavailable, without blocking the process", async () => {
  const { words, write, lock } = await openWords();
  const unlock = lock();
  let isOver = false;
  const writing = write("a").finally(() => {
    isOver = true;
  });
  const refusal = expect(writing).rejects.toSatisfy(isUnavailable);
  let longestMs = 0;
  for (let last = performance.now(); !isOver; ) {
    await words();
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }
  await refusal;
  // A wait that blocks would take up to three seconds.
  expect(longestMs).toBeLessThan(900);
  unlock();
  await write("b");
  expect(await words()).toEqual(["b"]);
});

test("concurrent transactions run one after another, and a failed one is rolled back", async () => {
  const { database, words, write } = await openWords();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      inTransaction(database, async (transaction) => {
        const before = await words(transaction);
        await write(`${index}`.padStart(2, "0"), transaction);
        expect(await words(transaction)).toHaveLength(before.length + 1);
        if (index % 2 === 1) throw new Error("changed my mind");
      }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(await words()).toHaveLength(10);
});

test("processes that start together can create the file", async () => {
  const folder = ownFolder("claves-new");
  const files = Array.from({ length: 200 }, (_, index) => join(folder, `${index}.sqlite`));
  expect(await openTogether(new URL("node-sqlite.ts", import.meta.url), "openToWrite", files)).toEqual([]);
});
