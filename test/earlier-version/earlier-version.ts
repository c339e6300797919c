import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { picturesFolder } from "#app/server/pictures.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Change } from "#platform/sync/mutation.ts";
import { openStorage as openSimulators } from "#simulators/storage.ts";
import type { Phone } from "./phone.ts";

// The stored installations of releases, which keep-release.ts creates. Their files never change.

interface Written {
  /** The time of the last writing, in epoch milliseconds. */
  at: number;
  /** The word at the end of every text of the members. */
  marker: string;
  /** Addresses of Ana's pictures. */
  pictures: string[];
  /** Ana's records, as the server had them. */
  records: Change[];
  /** The charges of each member who paid. */
  charges: { name: string; charges: object[] }[];
}

/** Phones with data that no other device has. Only some releases have the optional phones. */
interface Phones {
  /** Ana's phone, with texts from after the restored backup that never reached the server. */
  ana: Phone;
  /** Ana's phone, as it was before that restore. */
  asleep?: Phone;
  /** A phone of a release before decision 0079. Its notebook belongs to an account that the restore has lost. */
  berta?: Phone;
}

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

export type Row = Record<string, string | number | null>;

const fileOf = (version: string, ...names: string[]) => join(import.meta.dirname, version, ...names);
const read = (path: string) => JSON.parse(gunzipSync(readFileSync(path)).toString());

/** The versions of the stored releases, oldest first. */
export const VERSIONS = readdirSync(import.meta.dirname)
  .filter((name) => /^\d/.test(name))
  .sort();

export const backupOf = (version: string): string => fileOf(version, "backup");
export const writtenIn = (version: string): Written => read(fileOf(version, "written.json.gz"));
export const phonesOf = (version: string): Phones => read(fileOf(version, "phones.json.gz"));

/** The price that members of a version pay. 0.2.0-dev has announced three prices, and applied one of them. */
export const priceOf = (version: string): string => (version === "0.2.0-dev" ? "3" : "2");

export function rowsOf(version: string): Record<string, Row[]> {
  const manifest: Manifest = JSON.parse(readFileSync(fileOf(version, "backup", "manifest.json"), "utf8"));
  const rows = (table: string) =>
    gunzipSync(readFileSync(fileOf(version, "backup", "tables", `${table}.ndjson.gz`)))
      .toString()
      .split("\n")
      .filter(Boolean)
      .map((line): Row => JSON.parse(line));
  return Object.fromEntries(Object.keys(manifest.tables).map((table) => [table, rows(table)]));
}

/**
 * Restores the installation of a version into an empty place, and migrates it as an update does. Nothing else changes.
 */
export async function updateFrom(version: string, place: Place): Promise<void> {
  const folder = picturesFolder(place);
  const target = { ...place, picturesFolder: folder, pictures: openStorage(folder) };
  await restoreBackup(backupOf(version), target, (database) => prolongSessions(version, database));
}

/** Makes the sessions as old as if the release had stopped a moment ago. */
async function prolongSessions(version: string, database: Database): Promise<void> {
  const ageMs = Date.now() - writtenIn(version).at;
  for (const table of ["sessions", "session_tokens"])
    for (const { expires_at: end } of rowsOf(version)[table] ?? []) {
      const later = new Date(Date.parse(String(end)) + ageMs).toISOString();
      await sql`UPDATE ${sql.table(table)} SET expires_at = ${later} WHERE expires_at = ${end}`.execute(
        database,
      );
    }
}

/** Makes the simulated providers know the members of that version. */
export async function knowMembers(place: Place): Promise<void> {
  const database = openDatabase(place);
  const people = await database
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["provider", "subject", "email", "full_name"])
    .execute();
  await database.destroy();
  const simulators = openSimulators(place.dataDir);
  const insert = simulators.prepare(
    "INSERT OR REPLACE INTO people (provider, email, subject, name, has_picture) VALUES (?, ?, ?, ?, 0)",
  );
  for (const { provider, subject, email, full_name } of people)
    insert.run(provider, email, subject, full_name);
  simulators.close();
}
