import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "#app/server/config/read-config.ts";
import { openPictures } from "#app/server/pictures.ts";
import { listTables, readRows } from "#platform/database/tables.ts";
import { storedNames } from "../../stored-names.ts";
import type { Place } from "../place.ts";

/** Finds the installation's files that contain a text, also in parts that no program reads any more. */
export async function filesWith(at: Place, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(at.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.name.startsWith("simulators")) continue;
    if ((await readFile(join(file.parentPath, file.name))).includes(text)) found.push(file.name);
  }
  return found;
}

/**
 * Ids, times, secrets and hashes: they differ between two members who did the same. The pattern leaves out ids of
 * samples.
 */
const OWN =
  /(?!0190a1b2)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{16,}|[\w-]{40,}|\d{13}_/g;

const FILE = "file ";

/** Leaves out files: a picture's file comes before its row, and a job deletes a file without a row later. */
export const rowsOf = (state: readonly string[]) => state.filter((line) => !line.startsWith(FILE));

/** Leaves out what jobs change by themselves: the queues, and the files that they remove. */
export const rowsBesideJobs = (state: readonly string[]) =>
  rowsOf(state).filter((line) => !/^(jobs|outgoing_messages) /.test(line));

/** Returns all data of a member in the installation, without values that differ between any two runs. */
export async function stateOf(at: Place, userId: string): Promise<string[]> {
  const state: string[] = [];
  await at.withDatabase(async (database) => {
    for (const table of await listTables(database))
      for await (const rows of readRows(database, table))
        for (const row of rows) {
          const line = JSON.stringify(row);
          if (line.includes(userId)) state.push(`${table.name} ${line.replaceAll(OWN, "#")}`);
        }
  });
  const { [userId]: pictures = [] } = await storedNames(openPictures(readConfig(at.environment)));
  // Leaves out partial files, which are deleted within 25 hours.
  const whole = pictures.filter((name) => !name.endsWith(".part"));
  return [...state, ...whole.map((name) => `${FILE}${name.replaceAll(OWN, "#")}`)].sort();
}
