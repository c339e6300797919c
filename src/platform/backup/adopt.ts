import { sql } from "kysely";
import { newId } from "#platform/shared/new-id.ts";
import type { Database } from "../database/database.ts";

/** Ends all sessions, because some have ended since the backup, and makes devices compare their history. */
export async function adoptRestored(database: Database): Promise<void> {
  await database.deleteFrom("sessions").execute();
  // Devices that have not run this version know positions by the epoch alone.
  await sql`
    INSERT INTO member_revisions (user_id, revision, epoch) SELECT id, 0, ${newId()} FROM users WHERE TRUE
    ON CONFLICT (user_id) DO UPDATE SET epoch = excluded.epoch`.execute(database);
}
