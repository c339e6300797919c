import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "#shared/new-id.ts";
import { errorDetails } from "../error-details.ts";
import type { Tables } from "./schema.ts";

/** Scripts from before epochs compare only revisions, so new ones must be higher than any that was lost. */
export const REVISIONS_LOST_MAX = 1_000_000;

/** A promoted standby, a recovered cluster and a loaded dump have another one. NULL on a standby, without changes. */
const CURRENT_LINE = `CASE WHEN pg_is_in_recovery() THEN NULL ELSE
  (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) END`;

/** No table before its migration, no permission, no such function, not supported: some services hide their WAL. */
const CANNOT_TELL = ["42P01", "42501", "42883", "0A000"];

/** Call it where changes that devices know may be missing: it begins an epoch for every member (decision 0044). */
export async function beginEpoch(transaction: Transaction<Tables>): Promise<void> {
  const epoch = newId();
  await sql`
    INSERT INTO member_revisions (user_id, revision)
    SELECT id, 0 FROM users WHERE id NOT IN (SELECT user_id FROM member_revisions)`.execute(transaction);
  await sql`
    INSERT INTO member_epochs (user_id, epoch, kept_revision, first_revision)
    SELECT user_id, ${epoch}, revision, revision + ${sql.lit(REVISIONS_LOST_MAX)} FROM member_revisions`.execute(
    transaction,
  );
  await transaction
    .updateTable("member_revisions")
    .set(({ eb }) => ({ epoch, revision: eb("revision", "+", REVISIONS_LOST_MAX) }))
    .execute();
}

/** Another PostgreSQL or timeline may lack commits. Each new connection asks first, so none serves a member before. */
export async function followLine(database: Kysely<Tables>): Promise<void> {
  const asked = await sql<{ line: string | null; known: string | null }>`
    SELECT ${sql.raw(CURRENT_LINE)} AS line, (SELECT line FROM database_line) AS known`
    .execute(database)
    .catch((error) => {
      if (CANNOT_TELL.includes(errorDetails(error).code)) return undefined;
      throw error;
    });
  const { line, known } = asked?.rows[0] ?? {};
  if (line && line !== known)
    await database.transaction().execute((transaction) => noteLine(transaction, line));
}

async function noteLine(transaction: Transaction<Tables>, line: string): Promise<void> {
  // Connections that open together take turns, and all but the first find the line noted.
  await sql`LOCK TABLE database_line IN EXCLUSIVE MODE`.execute(transaction);
  const known = await transaction.selectFrom("database_line").select("line").executeTakeFirst();
  if (known?.line === line) return;
  await transaction.deleteFrom("database_line").execute();
  await transaction.insertInto("database_line").values({ line }).execute();
  if (known) await beginEpoch(transaction);
}
