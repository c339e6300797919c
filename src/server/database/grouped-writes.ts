import type { Transaction } from "kysely";
import { coalesce } from "#shared/coalesce.ts";
import { yieldToOthers } from "../yield.ts";
import { type Database, inTransaction } from "./database.ts";
import type { Tables } from "./schema.ts";

/** A larger group would block others on SQLite for too long. */
const GROUP_MAX = 16;

type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;
export type GroupedWrite = <T>(work: Work<T>) => Promise<T>;

/** Waiting writes share a transaction and its wait for the disk. If it fails, each runs alone, so work may repeat. */
export function groupedWrites(database: Database): GroupedWrite {
  const waiting: {
    work: Work<unknown>;
    resolve: (result: unknown) => void;
    reject: (error: unknown) => void;
  }[] = [];

  const flush = coalesce(async () => {
    while (waiting.length > 0) {
      await yieldToOthers();
      const group = waiting.splice(0, GROUP_MAX);
      try {
        const results = await inTransaction(database, async (transaction) => {
          const each: unknown[] = [];
          for (const { work } of group) each.push(await work(transaction));
          return each;
        });
        for (const [index, { resolve }] of group.entries()) resolve(results[index]);
      } catch {
        for (const { work, resolve, reject } of group) {
          await inTransaction(database, work).then(resolve, reject);
        }
      }
    }
  });

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      void flush();
    });
}
