import { readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/database.ts";
import { goBackBefore } from "../databases/go-back-before.ts";

// What the version of 2026-11-23, before 0.1.0, stored for one Premium member. Its files are never changed.

type Row = Record<string, string | number | null>;

/** As Playwright's `storageState({ indexedDB: true })` returns it. */
type DeviceState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

const WRITTEN_AT = Date.parse("2026-11-23T06:31:00.000Z");
const FIRST_LATER_MIGRATION = "0024_field_names.sql";

/** Rows by table name, parents before children. */
export const earlierRows = read("database.json") as Record<string, Row[]>;

/** The member's phone: signed in, with unsent changes and a draft, last used without a connection. */
export function earlierDevice(origin: string): DeviceState {
  const state = read("device.json") as DeviceState;
  return {
    cookies: state.cookies.map((cookie) => ({ ...cookie, expires: cookie.expires + age() / 1000 })),
    origins: state.origins.map((stored) => ({ ...stored, origin })),
  };
}

/** Replaces everything in the database by the earlier version's schema and rows. */
export async function writeEarlierDatabase(database: Database): Promise<void> {
  await goBackBefore(database, FIRST_LATER_MIGRATION);
  for (const [table, rows] of Object.entries(earlierRows)) {
    for (const row of rows) await insert(table, row).execute(database);
  }
  // The sessions are as old as if they had begun a moment ago.
  for (const table of ["sessions", "session_tokens"])
    for (const { expires_at: expiresAt } of earlierRows[table] ?? [])
      await sql`UPDATE ${sql.table(table)} SET expires_at = ${later(String(expiresAt))}
        WHERE expires_at = ${expiresAt}`.execute(database);
}

function insert(table: string, row: Row): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  return sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(Object.values(row))})`;
}

function later(instant: string): string {
  return new Date(Date.parse(instant) + age()).toISOString();
}

function age(): number {
  return Date.now() - WRITTEN_AT;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}
