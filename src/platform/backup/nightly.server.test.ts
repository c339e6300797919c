import { hash } from "node:crypto";
import disk, { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { picturesFolder } from "#app/server/pictures.ts";
import { VERSION } from "#platform/server/version.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { PIXEL } from "#test/records/pixel.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { startTestApp } from "#test/test-app.ts";
import { openStorage } from "../files/storage.ts";
import { findMark, isLate, markMetrics, setMark } from "../jobs/upkeep-marks.ts";
import { BACKUP_MARK, backupJobs, DRILL_MARK, drill } from "./nightly.ts";
import { backupTime, expiredBackups } from "./retention.ts";
import { writeBackup } from "./write-backup.ts";

const START = Date.parse("2026-11-23T05:00:00.000Z");

async function withBackups() {
  const {
    config,
    database,
    app: { log },
  } = await startTestApp();
  const backupDir = ownFolder("claves-nightly");
  const clock = { ms: START };
  const services = { config: { ...config, backupDir }, database, log, clock: () => new Date(clock.ms) };
  const jobs = backupJobs(services, openStorage(picturesFolder(config)));
  const runAll = async () => {
    for (const job of jobs) await job.run(null, new AbortController().signal);
  };
  return { services, clock, runAll, backupDir, names: () => readdir(backupDir) };
}

describe("the nightly backup", () => {
  test("is made at once on a new installation, and then once a night", async () => {
    const { clock, runAll, names } = await withBackups();
    await runAll();
    expect(await names()).toEqual(["claves-2026-11-23T05-00-00Z"]);
    for (let hour = 0; hour < 28; hour++) {
      clock.ms += HOUR_MS;
      await runAll();
    }
    const [first, second] = ["claves-2026-11-23T07-00-00Z", "claves-2026-11-24T07-00-00Z"];
    expect(await names()).toEqual(["claves-2026-11-23T05-00-00Z", first, second]);
    // After a week, only the latest backup of each day stays.
    clock.ms = START + 8 * DAY_MS;
    await runAll();
    expect(await names()).toEqual([first, second, "claves-2026-12-01T05-00-00Z"]);
  });

  test("is tried out every week, and a damaged one fails its drill", async () => {
    const { clock, runAll, backupDir, names } = await withBackups();
    await runAll();
    const [newest = ""] = await names();
    await rm(join(backupDir, newest, "tables", "users.ndjson.gz"));
    clock.ms += HOUR_MS;
    // The drill restored the newest backup an hour ago, so it does not run now.
    await runAll();
    clock.ms = START + 7 * DAY_MS;
    // The newest backup gets a name of tonight, so no other backup is made before the drill.
    const at = new Date(clock.ms - HOUR_MS).toISOString();
    await rename(join(backupDir, newest), join(backupDir, `claves-${at.slice(0, 13)}-00-00Z`));
    await expect(runAll()).rejects.toThrow(/damaged: table users cannot be read/);
  });

  test("is late after two days without one, at first and later, and /health says so while ready", async () => {
    const { services, clock, runAll } = await withBackups();
    const expectLateAfterTwoDays = async () => {
      expect(await isLate(services.database, BACKUP_MARK, services.clock())).toBe(false);
      clock.ms += 2 * DAY_MS;
      expect(await isLate(services.database, BACKUP_MARK, services.clock())).toBe(false);
      clock.ms += 1;
      expect(await isLate(services.database, BACKUP_MARK, services.clock())).toBe(true);
    };
    await expectLateAfterTwoDays();
    await runAll();
    await expectLateAfterTwoDays();

    const { app } = await buildApp(services);
    const health = await app.inject({
      url: "/health",
      headers: { host: new URL(services.config.origin).host },
    });
    expect([health.statusCode, health.json()]).toEqual([
      200,
      { status: "degraded", reason: "there was no backup for two days", version: VERSION },
    ]);
    await app.close();
  });

  test("is made and tried out after a clock was 400 days ahead, and is late until then", async () => {
    const { services, clock, runAll, names } = await withBackups();
    await runAll();
    clock.ms += 400 * DAY_MS;
    await runAll();
    clock.ms = START + 8 * DAY_MS;
    expect(await isLate(services.database, BACKUP_MARK, services.clock())).toBe(true);
    const made = async () => (await findMark(services.database, BACKUP_MARK))?.getTime();
    const tried = async () => (await findMark(services.database, DRILL_MARK))?.getTime();
    expect([await made(), await tried()]).toEqual(Array(2).fill(START + 400 * DAY_MS));
    await runAll();
    expect([await made(), await tried()]).toEqual(Array(2).fill(clock.ms));
    expect(await isLate(services.database, BACKUP_MARK, services.clock())).toBe(false);
    expect(await names()).toContain("claves-2026-12-01T05-00-00Z");
    await setMark(services.database, BACKUP_MARK, new Date(clock.ms + 400 * DAY_MS));
    const [metric] = await markMetrics(services.database, services.clock)();
    const age = metric?.values.find(({ labels }) => labels?.mark === BACKUP_MARK);
    expect(age?.value).toBe(0);
  });

  test("removes what a stop broke off more than a day ago, and nothing that is not its own", async () => {
    const { clock, runAll, backupDir, names } = await withBackups();
    const leave = async (name: string, at: number) => {
      await mkdir(join(backupDir, name));
      await utimes(join(backupDir, name), at / 1000, at / 1000);
    };
    await leave(".claves-2026-11-20T07-00-00Z.part", START - 2 * DAY_MS);
    await leave(".claves-2026-11-23T04-00-00Z.part", START - HOUR_MS);
    await leave("photos", START - 30 * DAY_MS);
    await writeFile(join(backupDir, "claves.txt"), "");
    clock.ms = START;
    await runAll();
    expect(await names()).toEqual([
      ".claves-2026-11-23T04-00-00Z.part",
      "claves-2026-11-23T05-00-00Z",
      "claves.txt",
      "photos",
    ]);
  });
});

describe("a picture of earlier nights", () => {
  const PATH = "pictures/ana/1700000000000_a-000000000000.webp";

  async function withNights() {
    const backups = await withBackups();
    const { services, clock, runAll, backupDir, names } = backups;
    const folder = picturesFolder(services.config);
    /** Writes a picture and sets its time to `at`, a time of the backups' clock. */
    const put = async (content: Buffer, at: number) => {
      await openStorage(folder).put(PATH.slice(9), content);
      await utimes(join(folder, PATH.slice(9)), at / 1000, at / 1000);
    };
    await put(PIXEL, START - 2 * HOUR_MS);
    const night = async () => {
      clock.ms += DAY_MS;
      await runAll();
      return join(backupDir, (await names()).at(-1) ?? "");
    };
    return { ...backups, put, night };
  }
  const fileOf = async (backup: string) => {
    const { ino, nlink } = await stat(join(backup, PATH));
    return { ino, nlink };
  };

  test("takes its room once, and stays when the backup that had it first expires", async () => {
    const { night } = await withNights();
    const [first, second, third] = [await night(), await night(), await night()];
    const file = await fileOf(first);
    expect(file.nlink).toBe(3);
    expect([await fileOf(second), await fileOf(third)]).toEqual([file, file]);
    await rm(first, { recursive: true });
    expect((await drill(third)).pictures).toEqual({ [PATH.slice(9)]: hash("sha256", PIXEL) });
  });

  test("is copied again when it was written since, or when the earlier backup has it damaged", async () => {
    const { clock, put, night } = await withNights();
    const first = await night();
    await put(Buffer.concat([PIXEL, PIXEL]), clock.ms + HOUR_MS);
    const second = await night();
    expect(await fileOf(first)).toMatchObject({ nlink: 1 });
    expect(await readFile(join(second, PATH))).toEqual(Buffer.concat([PIXEL, PIXEL]));

    await writeFile(join(second, PATH), "damaged");
    await expect(drill(second)).rejects.toThrow(/damaged: picture ana.* is not what was written/);
    const third = await night();
    expect(await fileOf(third)).toMatchObject({ nlink: 1 });
    await drill(third);
  });

  test("is copied where the disk has no links", async () => {
    const { night } = await withNights();
    const linked = vi.spyOn(disk, "link").mockRejectedValue(Object.assign(new Error(), { code: "EXDEV" }));
    syncBuiltinESMExports();
    const [first, second] = [await night(), await night()];
    expect(linked).toHaveBeenCalledTimes(1);
    linked.mockRestore();
    syncBuiltinESMExports();
    expect(await fileOf(first)).toMatchObject({ nlink: 1 });
    expect((await drill(second)).pictures).toEqual({ [PATH.slice(9)]: hash("sha256", PIXEL) });
  });

  test("comes back from the backup where the disk has changed it since", async () => {
    const { services, clock, put, night, runAll } = await withNights();
    await night();
    await put(Buffer.concat([PIXEL, Buffer.from("flipped")]), clock.ms - 2 * HOUR_MS);
    clock.ms += 7 * DAY_MS;
    await runAll();
    expect(await openStorage(picturesFolder(services.config)).read(PATH.slice(9))).toEqual(PIXEL);
  });
});

test("of two backups that begin at one moment, each is whole under its own name", async () => {
  const { services, backupDir, names } = await withBackups();
  const { config, database, clock } = services;
  const source = { database, pictures: openStorage(picturesFolder(config)), now: clock() };
  const both = await Promise.all([1, 2].map(() => writeBackup(source, backupDir)));
  expect((await names()).toSorted()).toEqual(["claves-2026-11-23T04-59-59Z", "claves-2026-11-23T05-00-00Z"]);
  for (const { path, manifest } of both) expect(await drill(path)).toEqual(manifest);
});

test("of a year of nightly backups, the latest 7 days, 4 weeks and 6 months stay", () => {
  let kept: string[] = [];
  for (let day = 0; day < 365; day++) {
    const at = new Date(START + day * DAY_MS).toISOString();
    kept.push(`claves-${at.slice(0, 10)}T07-00-00Z`);
    const expired = new Set(expiredBackups(kept, new Date(START + (day + 1) * DAY_MS)));
    kept = kept.filter((name) => !expired.has(name));
  }
  const later = "claves-2099-01-01T07-00-00Z";
  expect(expiredBackups([...kept, later], new Date(START + 365 * DAY_MS))).toEqual([]);
  // The last day is Monday, 2027-11-22.
  const days = kept.map((name) => backupTime(name)?.toISOString().slice(0, 10));
  expect(days.join(" ")).toBe(
    "2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-07 2027-11-14 2027-11-16 " +
      "2027-11-17 2027-11-18 2027-11-19 2027-11-20 2027-11-21 2027-11-22",
  );
});
