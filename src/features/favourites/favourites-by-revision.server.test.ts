import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { UserId } from "#server/session/session.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { favourites, listFavourites } from "./queries.server.ts";

const AT = "2026-11-01T00:00:00.000Z";
const LATER = "2026-11-01T00:00:00.001Z";

test("migration 0025 gives each member's favourites a revision that no replica has yet", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0025_favourites_by_revision.sql");
  const [ana, bea] = ["0190a1b2-0000-7000-8000-000000000001", "0190a1b2-0000-7000-8000-000000000002"];
  for (const userId of [ana, bea]) {
    await sql`INSERT INTO users (id, full_name, created_at, last_sign_in_at)
      VALUES (${userId}, 'Ana', ${AT}, ${AT})`.execute(database);
    for (const [keyId, at] of [
      ["metas", AT],
      ["accion", LATER],
    ])
      await sql`INSERT INTO favourites (user_id, key_id, created_at)
        VALUES (${userId}, ${keyId}, ${at})`.execute(database);
  }
  await sql`INSERT INTO member_revisions (user_id, revision, records_at_most, bytes_at_most)
    VALUES (${ana}, 7, 3, 5)`.execute(database);

  await migrate(database);

  expect(await favourites.listChangedSince(database, ana as UserId, 7, { limit: 10, upTo: 99 })).toEqual([
    { id: "accion", revision: 8, value: { key_id: "accion", created_at: LATER } },
    { id: "metas", revision: 8, value: { key_id: "metas", created_at: AT } },
  ]);
  expect(await favourites.listChangedSince(database, bea as UserId, 0, { limit: 10, upTo: 99 })).toHaveLength(
    2,
  );
  for (const userId of [ana, bea])
    expect((await listFavourites(database, userId as UserId)).map(({ key_id }) => key_id)).toEqual([
      "metas",
      "accion",
    ]);
  const revisions = database
    .selectFrom("member_revisions")
    .select(["user_id", "revision", "records_at_most", "bytes_at_most"])
    .orderBy("user_id");
  expect(await revisions.execute()).toEqual([
    { user_id: ana, revision: 8, records_at_most: 3, bytes_at_most: 5 },
    { user_id: bea, revision: 1, records_at_most: 0, bytes_at_most: 0 },
  ]);
});
