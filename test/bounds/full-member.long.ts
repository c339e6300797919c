import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";
import { RECORDS_MAX } from "#server/limits/stored-limits.ts";
import { newId } from "#shared/new-id.ts";
import { startProduct } from "../drills/drilled-product.ts";
import { newMember } from "../drills/tools.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { addConflicts, addEvents, addIdeas } from "../records/crowding.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import type { Visitor } from "../visitor.ts";

// A member at the bounds takes a copy, syncs a new device and serves a calendar feed, while a neighbour writes.

const CASE_MAX_MS = 600_000;
/** Memory of a process above that of the same process at rest. */
const MORE_MEMORY_MAX_MB = 256;

test(
  "a member at every bound takes a copy, a first sync and a feed in bounded memory",
  async () => {
    const product = await startProduct();
    stopAfterTests(() => product.remove());
    const member = await newMember(product.origin);
    const neighbour = await newMember(product.origin);
    const database = openDatabase({
      databaseUrl: product.environment.DATABASE_URL,
      dataDir: product.dataDir,
    });
    const userId = await member.userId();
    for (const add of [addIdeas, addEvents, addConflicts]) await add(database, userId, RECORDS_MAX);
    await addNotes(database, userId);
    await spreadRevisions(database, userId);
    await database.destroy();
    const feed = await member.call<{ address: string }>("POST", "/api/calendar-feed");

    const copy = await measured(product.pid, neighbour, async () => {
      const response = await member.send("/api/account/export");
      return (await response.arrayBuffer()).byteLength;
    });
    const sync = await measured(product.pid, neighbour, async () => {
      const { records } = await pullNotebook(member);
      return records.size;
    });
    const calendar = await measured(product.pid, neighbour, async () => {
      const response = await fetch(feed.body.address);
      return (await response.arrayBuffer()).byteLength;
    });
    console.log(process.env.TEST_ENGINE, { copy, sync, calendar });
    expect(sync.result).toBe(4 * RECORDS_MAX);
    for (const { moreMb } of [copy, sync, calendar]) expect(moreMb).toBeLessThan(MORE_MEMORY_MAX_MB);
  },
  CASE_MAX_MS,
);

/** As if each record had been written by a mutation of its own: a page never cuts a mutation in two. */
async function spreadRevisions(database: Database, user_id: string): Promise<void> {
  for (const table of ["ideas", "calendar_events", "conflicts", "user_page_notes"] as const) {
    const rows = await database.selectFrom(table).select("id").where("user_id", "=", user_id).execute();
    await database.transaction().execute(async (transaction) => {
      for (const [at, { id }] of rows.entries())
        await transaction
          .updateTable(table as "ideas")
          .set({ revision: at + 1 })
          .where((is) => is.and({ user_id, id }))
          .execute();
    });
  }
  const revision = RECORDS_MAX;
  await database.updateTable("member_revisions").set({ revision }).where("user_id", "=", user_id).execute();
}

/** Together 90 MB of text. */
async function addNotes(database: Database, userId: string): Promise<void> {
  const at = "2026-01-01T00:00:00.000Z";
  const note = { user_id: userId, page_context: "general", created_at: at, updated_at: at, revision: 1 };
  const note_content = "Una nota. ".repeat(900);
  for (let count = 0; count < RECORDS_MAX; count += 100) {
    const rows = Array.from({ length: 100 }, () => ({ ...note, id: newId(), note_content }));
    await database.insertInto("user_page_notes").values(rows).execute();
  }
}

/** Runs `work` while a neighbour writes every 20 ms, and watches the server's memory. */
async function measured(pid: number, neighbour: Visitor, work: () => Promise<number>) {
  const before = residentMb(pid);
  let peak = before;
  let longestMs = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const begun = performance.now();
      expect((await neighbour.keepIdea("Al lado")).status).toBe(204);
      longestMs = Math.max(longestMs, performance.now() - begun);
      peak = Math.max(peak, residentMb(pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const begun = performance.now();
  const result = await work();
  const tookMs = Math.round(performance.now() - begun);
  isOver = true;
  await writing;
  return { result, tookMs, neighbourLongestMs: Math.round(longestMs), moreMb: Math.round(peak - before) };
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
