import { writeFileSync } from "node:fs";
import { mkdir, readdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { newId } from "#platform/shared/new-id.ts";
import { serveProduct } from "../attack/serve-product.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { calendarOf } from "../records/calendar-file.ts";
import { addPictures } from "../records/crowding.ts";
import { importedEvent } from "../records/event-writing.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newMigratedDatabase } from "../test-app.ts";
import { Visitor } from "../visitor.ts";
import { besideWrites } from "./beside-writes.ts";
import { fillMember } from "./fullest-member.ts";

// Runs the most expensive operations of a member with full quotas, on a server with the heap of the smallest machine.

const CASE_MAX_MS = 1_800_000;
/** The most memory that an operation may add, measured after garbage collections. */
const MORE_MEMORY_MAX_MB = 64;
/** The most memory with garbage. V8 always lets some 60 MB of garbage accumulate. */
const MEMORY_MAX_MB = 400;
/** The most CPU time of one turn of the event loop. During a turn, the server answers nobody else. */
const TURN_MAX_MS = 300;
/** Node gives the heap half of the container's 1 GB. */
const SMALLEST_MACHINE = "--max-old-space-size=512";
/** The pictures together exceed the container's memory. */
const PICTURES = { count: 2_500, bytes: 480 * 1024 };

test(
  "the fullest member's copy, sync, feed, import, backup, drill and deletion each add 64 MB at most",
  async () => {
    const place = await newMigratedDatabase();
    const backups = ownFolder("claves-full-backups");
    const settings = { NODE_OPTIONS: SMALLEST_MACHINE, BACKUP_DIR: backups, MEASURE_HELD: "1" };
    const { origin, figures, stop } = await serveProduct({ ...place, settings });
    stopAfterTests(stop);
    const database = openDatabase(place);
    stopAfterTests(() => database.destroy());
    const neighbour = await newMember(origin, "bea");
    const member = await newMember(origin, "ana");
    const userId = await member.userId();
    await fillMember(database, member);
    // All notes together have 90 MB of text.
    await database
      .updateTable("user_page_notes")
      .set({ note_content: "Una nota. ".repeat(900) })
      .where("user_id", "=", userId)
      .execute();
    await addPictureFiles(database, userId, join(place.dataDir, "personal_calendar_images"));
    const feed = await member.call<{ address: string }>("POST", "/api/calendar-feed");
    await untilMarked(database, "backup-drill");

    const works: Record<string, () => Promise<number>> = {
      copy: async () => lengthOf(await member.send("/api/account/export")),
      sync: async () => (await pullNotebook(member)).records.size,
      feed: async () => lengthOf(await fetch(feed.body.address)),
      import: () => importCalendar(member),
      async backup() {
        for (const name of await readdir(backups)) await rm(join(backups, name), { recursive: true });
        await runAgain(database, "backup.nightly", "backup");
        return (await readdir(backups)).length;
      },
      async drill() {
        await runAgain(database, "backup.drill", "backup-drill");
        return 0;
      },
      async deletion() {
        const asked = { request_id: newId(), confirmation_code: newConfirmationCode() };
        return (await member.call("DELETE", "/api/account", { confirmation: "ELIMINAR", ...asked })).status;
      },
    };
    const found: Record<string, Awaited<ReturnType<typeof measured>>> = {};
    for (const [name, work] of Object.entries(works)) {
      found[name] = await measured(figures, neighbour, work);
      console.log(process.env.TEST_ENGINE, name, found[name]);
    }
    expect(found.copy?.result).toBeGreaterThan(PICTURES.count * PICTURES.bytes);
    expect(found.deletion?.result).toBe(200);
    const above = Object.entries(found).filter(
      ([, { moreMb, mostMb }]) => moreMb > MORE_MEMORY_MAX_MB || mostMb > MEMORY_MAX_MB,
    );
    expect(above).toEqual([]);
    const holding = Object.entries(found).filter(([, { longestTurnMs }]) => longestTurnMs > TURN_MAX_MS);
    expect(holding).toEqual([]);
  },
  CASE_MAX_MS,
);

/**
 * Adds picture files of full length: a small picture, then a hole. Such sparse files take little disk space.
 */
async function addPictureFiles(database: Database, userId: string, folder: string): Promise<void> {
  await addPictures(database, userId, PICTURES.count, PICTURES.bytes);
  const blue = { width: 64, height: 64, channels: 3, background: "#147" } as const;
  const picture = await sharp({ create: blue }).webp().toBuffer();
  const rows = database.selectFrom("personal_calendar_images").select("file").where("user_id", "=", userId);
  await mkdir(join(folder, userId), { recursive: true });
  for (const { file } of await rows.execute()) {
    writeFileSync(join(folder, userId, file), picture);
    await truncate(join(folder, userId, file), PICTURES.bytes);
  }
}

/** Imports the largest file, then writes events until the member's quota is full. */
async function importCalendar(member: Visitor): Promise<number> {
  const lines = (at: number) => [`UID:${at}`, `SUMMARY:${"Cena ".repeat(350)}`, "DTSTART:20270305T193000Z"];
  const content = calendarOf(...Array.from({ length: 500 }, (_, at) => lines(at)));
  const read = await member.call("POST", "/api/calendar-file", { time_zone: "Europe/Madrid", content });
  expect(read.status, JSON.stringify(read.body)).toBe(200);
  const events = Array.from({ length: 100 }, () =>
    importedEvent({ notification_enabled: true, reminder_time: "09:00", event_date: "2090-03-05" }),
  );
  const written_at = new Date().toISOString();
  return (await member.call("PUT", "/api/events", { written_at, events })).status;
}

async function lengthOf(response: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function runAgain(database: Database, kind: string, mark: string): Promise<void> {
  await database.deleteFrom("upkeep_marks").where("name", "=", mark).execute();
  const run_at = new Date().toISOString();
  await database.updateTable("jobs").set({ run_at }).where("kind", "=", kind).execute();
  await untilMarked(database, mark);
}

async function untilMarked(database: Database, mark: string): Promise<void> {
  const marks = sql<{ name: string }>`SELECT name FROM upkeep_marks WHERE name = ${mark}`;
  while ((await marks.execute(database)).rows.length === 0) await wait(200);
}

/** Runs `work` while a neighbour writes, and measures how far the server's memory rises. */
async function measured(
  figures: Awaited<ReturnType<typeof serveProduct>>["figures"],
  neighbour: Visitor,
  work: () => Promise<number>,
) {
  const before = await figures();
  const { longestMs, tookMs, result } = await besideWrites(neighbour, 200, work);
  const after = await figures();
  const longestTurnMs = Math.round(after.longestTurnMs);
  const mb = (bytes: number) => Math.round(bytes / 1024 ** 2);
  const moreMb = mb(after.mostHeldBytes - before.rssBytes);
  const memory = { moreMb, mostMb: mb(after.mostRssBytes) };
  return { result, tookMs, neighbourLongestMs: longestMs, longestTurnMs, ...memory };
}

async function newMember(origin: string, name: string): Promise<Visitor> {
  const member = await new Visitor(origin).signIn("google", { name, email: `${name}@ejemplo.com` });
  await member.subscribe();
  return member;
}
