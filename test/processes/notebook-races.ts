import { sql } from "kysely";
import { expect, test } from "vitest";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { BYTES_MAX, IMAGES_MAX, RECORDS_MAX } from "#platform/limits/stored-limits.ts";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { eventBody } from "../records/event-writing.ts";
import { photograph, uploadPicture } from "../records/journal-writing.ts";
import { countStatuses, type ThreeProcesses, times } from "./three-processes.ts";

const NOTE_LETTERS = 20_000;

export function notebookRaces(three: () => ThreeProcesses): void {
  const now = () => new Date().toISOString();
  const countOf = async (
    table: "ideas" | "favourites" | "calendar_events" | "user_page_notes",
    userId: UserId,
  ) => {
    const { count } = await three()
      .database.selectFrom(table)
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return count;
  };
  const noteUsage = (userId: UserId, records_at_most: number, bytes_at_most: number) =>
    three()
      .database.insertInto("member_revisions")
      .values({ user_id: userId, revision: 1, records_at_most, bytes_at_most })
      .execute();

  test("60 concurrent mutations of one member are all applied, each with its own revision", async () => {
    const { member, userId } = await three().newMember();
    const answers = await times(60, (index) => member.keepIdea(`Idea ${index}`));
    expect(countStatuses(answers)).toEqual({ 204: 60 });
    const rows = await three()
      .database.selectFrom("ideas")
      .select("revision")
      .where("user_id", "=", userId)
      .orderBy("revision")
      .execute();
    expect(rows.map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  test("a mutation sent thirty times under one idempotency key is applied once", async () => {
    const { member, userId } = await three().newMember();
    const [id, writeId] = [newId(), newId()];
    const answers = await times(30, () => member.keepIdea("Una", id, "", writeId));
    expect(countStatuses(answers)).toEqual({ 204: 30 });
    expect(await countOf("ideas", userId)).toBe(1);
    const { body } = await member.call<{ revision: number }>("GET", "/api/notebook?since=0");
    expect(body.revision).toBe(1);
  });

  test("nine concurrent edits of one version of an idea all survive, as the idea or as conflicts", async () => {
    const { member } = await three().newMember();
    const [id, first] = [newId(), newId()];
    await member.keepIdea("La primera", id, "", first);
    const answers = await times(9, (index) => member.keepIdea(`Versión ${index}`, id, first));
    expect(countStatuses(answers)).toEqual({ 204: 9 });
    const [stands] = await member.records<{ title: string }>("idea");
    const beside = await member.records<{ content: { title: string } }>("conflict");
    const titles = [stands?.title, ...beside.map(({ content }) => content.title)];
    expect(titles.sort()).toEqual(Array.from({ length: 9 }, (_, index) => `Versión ${index}`));
  });

  test("a note sent nine times at once under one id is stored once", async () => {
    const { member, userId } = await three().newMember();
    const id = newId();
    const answers = await times(9, (index) =>
      member.call("PUT", `/api/notes/${id}`, {
        page_context: "exito_general",
        note_content: `Entrada ${index}`,
        written_at: now(),
      }),
    );
    expect(countStatuses(answers)).toEqual({ 204: 9 });
    expect(await countOf("user_page_notes", userId)).toBe(1);
  });

  test("60 concurrent favourites of a member who has 190 stop at the bound of 200", async () => {
    const { member, userId } = await three().newMember();
    const kept = Array.from({ length: 190 }, (_, index) => ({ key_id: `antes-${index}` }));
    await three()
      .database.insertInto("favourites")
      .values(kept.map((favourite) => ({ user_id: userId, created_at: now(), revision: 1, ...favourite })))
      .execute();
    const answers = await times(60, (index) => member.call("PUT", `/api/favourites/clave-${index}`));
    expect(countStatuses(answers)).toEqual({ 204: 10, 409: 50 });
    expect(await countOf("favourites", userId)).toBe(200);
  });

  test("30 concurrent ideas of a member near the bound stop at 10,000", async () => {
    const { member, userId } = await three().newMember();
    await sql`
      INSERT INTO ideas (id, user_id, title, position, created_at, version, revision)
      SELECT gen_random_uuid(), ${userId}, 'Una idea', 0, ${now()}, ${newId()}, 1
      FROM generate_series(1, ${RECORDS_MAX - 5})
    `.execute(three().database);
    await noteUsage(userId, RECORDS_MAX - 5, 0);
    const answers = await times(30, (index) => member.keepIdea(`Idea ${index}`));
    expect(countStatuses(answers)).toEqual({ 204: 5, 413: 25 });
    expect(await countOf("ideas", userId)).toBe(RECORDS_MAX);
  });

  test("12 concurrent notes of a member near the bound stop at 100 MB of text", async () => {
    const { member, userId } = await three().newMember();
    const room = 5 * (NOTE_LETTERS + 1_000);
    await sql`
      INSERT INTO user_page_notes (id, user_id, page_context, note_content, created_at, updated_at, revision)
      VALUES (${newId()}, ${userId}, 'exito_general', repeat('a', ${BYTES_MAX - room}), ${now()}, ${now()}, 1)
    `.execute(three().database);
    await noteUsage(userId, 1, BYTES_MAX);
    const answers = await times(12, () =>
      member.call("PUT", `/api/notes/${newId()}`, {
        page_context: "exito_general",
        note_content: "a".repeat(NOTE_LETTERS),
        written_at: now(),
      }),
    );
    expect(countStatuses(answers)).toEqual({ 204: 5, 413: 7 });
  });

  test("concurrent picture uploads stop at the bound of 10,000, and only accepted ones can be read", async () => {
    const { member, userId } = await three().newMember();
    await sql`
      INSERT INTO personal_calendar_images (user_id, file, bytes, created_at)
      SELECT ${userId}, 'antes-' || place, 1000, ${now()} FROM generate_series(1, ${IMAGES_MAX - 2}) AS place
    `.execute(three().database);
    const content = await photograph();
    const answers = await times(9, () => uploadPicture(member, content));
    expect(countStatuses(answers)).toEqual({ 204: 2, 413: 7 });
    for (const { status, url } of answers) {
      expect((await member.call("GET", url)).status).toBe(status === 204 ? 200 : 404);
    }
  });

  test("a picture uploaded nine times at once is accepted each time and can be read", async () => {
    const { member } = await three().newMember();
    const [content, file] = [await photograph(), newImageFile("IMG 1.jpg", new Date())];
    const answers = await times(9, () => uploadPicture(member, content, { file }));
    expect(countStatuses(answers)).toEqual({ 204: 9 });
    expect((await member.call("GET", answers[0]?.url ?? "")).status).toBe(200);
  });

  test("an import sent nine times at once adds its events once", async () => {
    const { member, userId } = await three().newMember();
    const { replaces: _, base: __, written_at, ...event } = eventBody();
    const events = Array.from({ length: 20 }, () => ({ ...event, id: newId(), skipped_dates: [] }));
    const answers = await times(9, () => member.call("PUT", "/api/events", { events, written_at }));
    expect(countStatuses(answers)).toEqual({ 204: 9 });
    expect(await countOf("calendar_events", userId)).toBe(20);
  });

  test("only one of nine concurrently created calendar feed addresses opens the feed", async () => {
    const { member } = await three().newMember();
    const opened = await times(9, () => member.call<{ address: string }>("POST", "/api/calendar-feed"));
    expect(countStatuses(opened)).toEqual({ 200: 9 });
    const read = await times(9, (index) =>
      three()
        .visitor()
        .call("GET", new URL(opened[index]?.body.address ?? "").pathname),
    );
    expect(countStatuses(read)).toEqual({ 200: 1, 404: 8 });
  });
}
