import disk, { mkdir, readdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { passDays } from "#test/pass-days.ts";
import { keepRecord, photograph, uploadPicture } from "#test/records/journal-writing.ts";
import { newOwnDatabase, startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { JournalRecord } from "../contract.ts";
import { journalImages } from "./images.server.ts";
import { journalJobs } from "./jobs.server.ts";
import { newImageFile } from "./picture.ts";

// These tests check that a picture's file stays exactly as long as something needs it.

/** Makes writes to new files fail half-way with ENOSPC. Returns a function that undoes this. */
function fillDisk(): () => void {
  const { open } = disk;
  const opened = vi.spyOn(disk, "open").mockImplementation(async (...parameters) => {
    const file = await open(...parameters);
    if (parameters[1] !== "wx") return file;
    file.writeFile = async () => {
      await file.write("half of it");
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    return file;
  });
  syncBuiltinESMExports();
  return () => {
    opened.mockRestore();
    syncBuiltinESMExports();
  };
}

let member: Visitor;
let userId: string;

const app = await startTestApp();
beforeEach(async () => {
  member = await app.newMember();
  userId = await member.userId();
});

const folder = () => join(app.config.dataDir, "personal_calendar_images");
const filesOf = (id = userId) => readdir(join(folder(), id)).catch(() => [] as string[]);
const fileOf = (url: string) => url.split("/").at(-1) ?? "";
const statusOf = async (url: string) => (await member.send(url)).status;
const recordsOf = () => member.records<JournalRecord>("journal");

async function upload(): Promise<string> {
  const { status, url } = await uploadPicture(member);
  expect(status).toBe(204);
  return url;
}

/** Advances the clock day by day and runs the journal's jobs. */
async function later(durationMs: number): Promise<void> {
  await passDays(app, openStorage(folder()), durationMs);
}

describe("a picture", () => {
  test("is deleted when its page gets another picture or none", async () => {
    const [first, second] = [await upload(), await upload()];
    const id = newId();
    const one = await keepRecord(member, id, { image_url: first });
    const two = await keepRecord(member, id, { image_url: second, base: one });
    await app.runJobs();
    expect(await filesOf()).toEqual([fileOf(second)]);
    await keepRecord(member, id, { image_url: null, base: two });
    await app.runJobs();
    expect(await filesOf()).toEqual([]);
  });

  test("stays while another page uses it", async () => {
    const url = await upload();
    const id = newId();
    const version = await keepRecord(member, id, { image_url: url });
    await keepRecord(member, newId(), { image_url: url, event_type: "project" });
    await member.call("DELETE", `/api/journal/${id}?base=${version}`);
    await later(40 * DAY_MS);
    expect(await statusOf(url)).toBe(200);
  });

  test("stays while a conflict uses it, and is deleted within 42 days of the conflict's deletion", async () => {
    const url = await upload();
    const id = newId();
    await keepRecord(member, id, { title: "Uno" });
    await keepRecord(member, id, { title: "Dos", image_url: url, base: newId() });
    await later(40 * DAY_MS);
    expect(await statusOf(url)).toBe(200);
    const [conflict] = await member.records<Conflict>("conflict");
    expect(conflict?.content.image_url).toBe(url);
    await member.call("DELETE", `/api/conflicts/${conflict?.id}?base=${conflict?.version}`);
    await later(42 * DAY_MS);
    expect(await statusOf(url)).toBe(404);
    expect(await filesOf()).toEqual([]);
  });

  test("is deleted with the version that is not chosen, and the chosen version's picture stays", async () => {
    const [here, there] = [await upload(), await upload()];
    const id = newId();
    const version = await keepRecord(member, id, { image_url: here });
    await keepRecord(member, id, { title: "Dos", image_url: there, base: newId() });
    const [conflict] = await member.records<Conflict>("conflict");
    await keepRecord(member, id, { title: "Dos", image_url: there, base: version });
    await member.call("DELETE", `/api/conflicts/${conflict?.id}?base=${conflict?.version}`);
    await later(40 * DAY_MS);
    expect(await statusOf(there)).toBe(200);
    expect(await filesOf()).toEqual([fileOf(there)]);
  });

  test("without a page stays for 29 days and is deleted within 32", async () => {
    const url = await upload();
    await later(29 * DAY_MS);
    expect(await statusOf(url)).toBe(200);
    await later(32 * DAY_MS);
    expect(await statusOf(url)).toBe(404);
    expect(await filesOf()).toEqual([]);
  });

  test("that is already deleted is left out of a late page, and the page is saved", async () => {
    const url = await upload();
    const id = newId();
    const version = await keepRecord(member, id, { image_url: url });
    await member.call("DELETE", `/api/journal/${id}?base=${version}`);
    await keepRecord(member, id, { title: "De otro aparato", image_url: url, base: version });
    expect(await recordsOf()).toMatchObject([{ title: "De otro aparato", image_url: null }]);
  });

  test("is deleted at once with the account", async () => {
    const url = await upload();
    await keepRecord(member, newId(), { image_url: url });
    await upload();
    expect((await member.deleteAccount()).status).toBe(200);
    await app.runJobs();
    expect(await readdir(folder())).not.toContain(userId);
  });
});

describe("picture storage", () => {
  test("an upload to a full disk answers 503 with a message and leaves no file", async () => {
    const freeDisk = fillDisk();
    const answer = await uploadPicture(member);
    freeDisk();
    expect(answer).toMatchObject({
      status: 503,
      body: {
        error: {
          code: "unavailable",
          fields: { file: "Ahora mismo no podemos guardar imágenes. Intenta de nuevo más tarde." },
        },
      },
    });
    expect(await filesOf()).toEqual([]);
    expect(await statusOf(await upload())).toBe(200);
  });

  test("files left by a crash before their row was written are deleted within 25 hours", async () => {
    await mkdir(join(folder(), userId), { recursive: true });
    const at = (ageMs: number) => app.clock().getTime() - ageMs;
    const names = [
      `${at(3 * HOUR_MS)}_a-000000000000.webp`,
      `${at(3 * HOUR_MS)}_b-000000000000.webp.abc.part`,
    ];
    const arriving = `${at(1000)}_c-000000000000.webp`;
    for (const name of [...names, arriving]) await writeFile(join(folder(), userId, name), "x");
    const url = await upload();
    await later(25 * HOUR_MS);
    // The arriving file got no row and is a day old now, so the job has quarantined it too.
    expect(await filesOf()).toEqual([fileOf(url)]);
  });

  test("a retried upload keeps the first picture, and does not restore it after its page is deleted", async () => {
    const file = newImageFile("río.jpg", new Date());
    const both = [uploadPicture(member, undefined, { file }), uploadPicture(member, undefined, { file })];
    for (const { status } of await Promise.all(both)) expect(status).toBe(204);
    const { url } = await uploadPicture(member, Buffer.from("no picture at all"), { file });
    expect(await filesOf()).toEqual([file]);
    expect(await statusOf(url)).toBe(200);
    const id = newId();
    const version = await keepRecord(member, id, { image_url: url });
    await member.call("DELETE", `/api/journal/${id}?base=${version}`);
    await app.runJobs();
    // A device that missed all this must not restore the picture by sending it again.
    expect((await uploadPicture(member, undefined, { file })).status).toBe(204);
    expect(await filesOf()).toEqual([]);
    expect(await statusOf(url)).toBe(404);
  });

  test("an upload for a member who no longer exists fails and leaves no folder", async () => {
    const gone = newId() as UserId;
    const images = journalImages({ ...app, log: app.app.log }, openStorage(folder()));
    await expect(images.keep(gone, newImageFile("a.jpg", new Date()), await photograph())).rejects.toThrow();
    expect(await readdir(folder())).not.toContain(gone);
  });

  test("a deleted page's picture is unreadable at once, and a job deletes its file", async () => {
    const url = await upload();
    const id = newId();
    const version = await keepRecord(member, id, { image_url: url });
    await member.call("DELETE", `/api/journal/${id}?base=${version}`);
    // Before the job runs, the file exists but nobody can read it.
    expect(await filesOf()).toEqual([fileOf(url)]);
    expect(await statusOf(url)).toBe(404);
    await app.runJobs();
    expect(await filesOf()).toEqual([]);
  });

  test("the sweep deletes the folder of a member who does not exist", async () => {
    await upload();
    const gone = newId();
    await mkdir(join(folder(), gone), { recursive: true });
    await writeFile(join(folder(), gone, `${app.clock().getTime()}_a-000000000000.webp`), "x");
    await later(50 * HOUR_MS);
    expect(await readdir(folder())).not.toContain(gone);
  });

  test("the sweep deletes nothing if the database knows none of the members", async () => {
    const elsewhere = join(app.config.dataDir, "another");
    const old = `${app.clock().getTime() - 50 * HOUR_MS}_a-000000000000.webp`;
    await openStorage(elsewhere).put(`${newId()}/${old}`, Buffer.from("x"));
    const parts = { ...app, log: app.app.log };
    const sweep = journalJobs(parts, openStorage(elsewhere)).find(
      ({ kind }) => kind === "journal.sweep-files",
    );
    await sweep?.run(null, new AbortController().signal);
    expect((await readdir(elsewhere, { recursive: true })).join()).toContain(old);
  });

  test("an upload beyond a member's 2 GB answers 413 with a message", async () => {
    await upload();
    await app.rows.change("personal_calendar_images", { bytes: 2 ** 31 - 1 }, { user_id: userId });
    await app.rows.add("personal_calendar_images", {
      user_id: userId,
      file: "1780000000000_y-000000000000.webp",
      bytes: 1,
      created_at: "2026-01-01T00:00:00.000Z",
      free_from: null,
      removed_at: null,
    });
    expect(await uploadPicture(member)).toMatchObject({
      status: 413,
      body: {
        error: {
          fields: { file: "Ya no caben más imágenes en tu diario. Quita alguna e intenta de nuevo." },
        },
      },
    });
  });
});

// A restored database is older than the files. The server must delete no file that the newer database names.
describe("with an older database", () => {
  const TABLES = [
    "users",
    "personal_calendar_events",
    "personal_calendar_images",
  ] as const satisfies (keyof Tables)[];

  /** Copies the tables that concern pictures, as they are now. */
  async function copyOfNow(): Promise<Database> {
    const copy = await newOwnDatabase();
    for (const table of TABLES) {
      const rows = await app.database.selectFrom(table).selectAll().execute();
      if (rows.length > 0) await copy.insertInto(table).values(rows).execute();
    }
    return copy;
  }

  /** Lists all files, also those in quarantine. */
  const everyFileOf = async () => [...(await filesOf()), ...(await filesOf(join(".quarantine", userId)))];

  test("25 days with an older database lose no picture of the newer database", async () => {
    const onPage = await upload();
    await keepRecord(member, newId(), { event_date: "2026-03-01", image_url: onPage });
    const waiting = await upload();
    // Simulates that the picture has waited for 20 days.
    await app.database
      .updateTable("personal_calendar_images")
      .set({ free_from: new Date(app.clock().getTime() + 10 * DAY_MS).toISOString() })
      .where("free_from", "is not", null)
      .execute();
    const older = await copyOfNow();
    await keepRecord(member, newId(), { event_date: "2026-03-02", image_url: waiting });
    const newer = await upload();
    await keepRecord(member, newId(), { event_date: "2026-03-03", image_url: newer });
    expect(await filesOf()).toHaveLength(3);

    await passDays({ ...app, database: older }, openStorage(folder()), 25 * DAY_MS);
    expect(await filesOf()).toHaveLength(1);

    for (const url of [onPage, waiting, newer]) expect((await member.send(url)).status, url).toBe(200);
    expect(await filesOf()).toHaveLength(3);
  });

  test("a sweep with the newer database restores its pictures from quarantine without any request", async () => {
    const older = await copyOfNow();
    const url = await upload();
    await keepRecord(member, newId(), { image_url: url });
    await passDays({ ...app, database: older }, openStorage(folder()), 2 * DAY_MS);
    expect(await filesOf()).toEqual([]);
    await passDays(app, openStorage(folder()), 60 * DAY_MS);
    expect(await filesOf()).toHaveLength(1);
  });

  test("a file that no database row names stays for 29 days and is deleted within 34", async () => {
    await openStorage(folder()).put(`${userId}/1700000000000_a-000000000000.webp`, Buffer.from("x"));
    await keepRecord(member, newId(), { image_url: await upload() });
    await passDays(app, openStorage(folder()), 29 * DAY_MS);
    expect(await everyFileOf()).toHaveLength(2);
    await passDays(app, openStorage(folder()), 34 * DAY_MS);
    expect(await everyFileOf()).toHaveLength(1);
  });

  test("deleting an account deletes a quarantined picture at once", async () => {
    const older = await copyOfNow();
    const url = await upload();
    await keepRecord(member, newId(), { event_date: addDays("2026-03-01", 1), image_url: url });
    await passDays({ ...app, database: older }, openStorage(folder()), 2 * DAY_MS);
    expect(await everyFileOf()).toHaveLength(1);
    await app.database.deleteFrom("personal_calendar_images").execute();
    expect((await member.deleteAccount()).status).toBe(200);
    await app.runJobs();
    expect(await everyFileOf()).toEqual([]);
  });
});
