import { stat, statfs } from "node:fs/promises";
import { sql } from "kysely";
import { HOUR_MS } from "#platform/shared/time.ts";
import { type Database, isPostgres, sqlitePath } from "../database/database.ts";
import type { Job } from "../jobs/jobs.ts";
import { findMark, setMark } from "../jobs/upkeep-marks.ts";

const VACUUMED = "vacuumed";
/** VACUUM needs free room for two copies of the database (sqlite.org/lang_vacuum.html). The third is a reserve. */
const COPIES = 3;

/** Jobs that empty SQLite's log. SQLite zeroes deleted data (`openToWrite`), but its log has earlier pages. */
export function emptyLogJobs(database: Database): Job[] {
  if (isPostgres(database)) return [];
  const run = async () => void (await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database));
  return [{ kind: "database.empty-log", lane: "upkeep", everyMs: HOUR_MS, run }];
}

/** Removes, once, data that earlier versions deleted without zeroing it. Blocks all calls, so run it before serving. */
export async function vacuumOnce(database: Database, dataDir: string, now: Date): Promise<void> {
  if (isPostgres(database) || (await findMark(database, VACUUMED))) return;
  const { bavail, bsize } = await statfs(dataDir);
  const { size } = await stat(sqlitePath(dataDir));
  if (bavail * bsize < COPIES * size) throw new Error(`it needs ${COPIES} times its size of free room`);
  await sql`VACUUM`.execute(database);
  await setMark(database, VACUUMED, now);
}
