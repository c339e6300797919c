// On PostgreSQL too: migrations.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { migrate } from "./migrate.ts";

const AT = "2026-11-01T00:00:00.000Z";

test("migration 0034 keeps every record, and gives the notes of a key's page that key", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0034_keys_of_records.sql");
  await sql`INSERT INTO users (id, full_name, created_at, last_sign_in_at)
    VALUES ('u1', 'Ana', ${AT}, ${AT})`.execute(database);
  const long = "a".repeat(65);
  const contexts = [
    "clave_metas",
    "exito_general",
    "clave_",
    "clave_dos_palabras",
    "claveXmetas",
    `clave_${long}`,
  ];
  for (const context of contexts)
    await sql`INSERT INTO user_page_notes (id, user_id, page_context, note_content, created_at, updated_at, revision)
      VALUES (${context}, 'u1', ${context}, 'Una nota', ${AT}, ${AT}, 7)`.execute(database);
  await sql`INSERT INTO ideas (id, user_id, title, position, created_at, version, revision)
    VALUES ('i1', 'u1', 'Nadar', 0, ${AT}, 'v1', 8)`.execute(database);
  await sql`INSERT INTO user_goals
    (id, user_id, title, deadline, vision_text, commitment_text, created_at, version, revision)
    VALUES ('g1', 'u1', 'Correr', '2027-03-05', 'v', 'c', ${AT}, 'v2', 9)`.execute(database);

  await migrate(database);

  const notes = await database.selectFrom("user_page_notes").select(["id", "key_id", "revision"]).execute();
  expect(Object.fromEntries(notes.map(({ id, key_id }) => [id, key_id]))).toEqual({
    ...Object.fromEntries(contexts.map((context) => [context, null])),
    clave_metas: "metas",
  });
  // The migration changes no revision, because each device derives the same key from the page.
  expect(notes.every(({ revision }) => revision === 7)).toBe(true);
  expect(await database.selectFrom("ideas").select(["title", "key_id", "revision"]).execute()).toEqual([
    { title: "Nadar", key_id: null, revision: 8 },
  ]);
  expect(await database.selectFrom("user_goals").select(["title", "key_id", "revision"]).execute()).toEqual([
    { title: "Correr", key_id: null, revision: 9 },
  ]);
});
