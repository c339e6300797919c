import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Note } from "./contract.ts";
import { parseEntries } from "./note-entries.ts";
import { DELETIONS_MAX, NOTE_MAX, NOTE_REQUIRED } from "./note-text.ts";

const MARKER = "--- Guardado el 20/11/2026 21:05 ---";

const app = await startTestApp();
const ana = await app.newMember();

const written = { page_context: "clave_metas", written_at: "2026-11-20T12:00:00.000Z" };
const keep = (member: Visitor, note_content: string, id = newId(), more = {}) =>
  member.call("PUT", `/api/notes/${id}`, { ...written, note_content, ...more });
const remove = (member: Visitor, ids: string[]) => member.call("POST", "/api/notes/deletions", { ids });
const notesOf = (member: Visitor) => member.records<Note>("note");
const noteOf = async (member: Visitor, id: string) => (await notesOf(member)).find((note) => note.id === id);

describe("the notes", () => {
  test("keep their trimmed text, their time and their context", async () => {
    const id = newId();
    const note_content = `Primer <script>alert("x")</script> & **paso**\n${MARKER}\nمرحبا\nשלום`;
    expect((await keep(ana, `  ${note_content}  `, id)).status).toBe(204);
    expect(await noteOf(ana, id)).toEqual({
      id,
      page_context: "clave_metas",
      note_content,
      key_id: "metas",
      created_at: "2026-11-20T12:00:00.000Z",
      updated_at: "2026-11-20T12:00:00.000Z",
      version: expect.any(String),
    });
  });

  test("do not change when another call uses the same id, unless they are deleted first", async () => {
    const id = newId();
    await keep(ana, "Como fue escrita", id);
    expect((await keep(ana, "De otra forma", id)).status).toBe(204);
    expect((await noteOf(ana, id))?.note_content).toBe("Como fue escrita");
    await remove(ana, [id]);
    await keep(ana, "De otra forma", id);
    expect((await noteOf(ana, id))?.note_content).toBe("De otra forma");
  });

  test("keep their minute and their key in an edit, also one that recreates a deleted note", async () => {
    const id = newId();
    await keep(ana, "Con errata", id, { base: "", key_id: "claridad" });
    const { version: base = "" } = (await noteOf(ana, id)) ?? {};
    for (const note_content of ["Sin errata", "De nuevo"]) {
      await keep(ana, note_content, id, { base, key_id: "claridad" });
      const note = await noteOf(ana, id);
      expect(note).toMatchObject({ note_content, key_id: "claridad", created_at: written.written_at });
      await ana.call("POST", "/api/notes/deletions", { ids: [id], bases: [note?.version] });
      expect(await noteOf(ana, id)).toBeUndefined();
    }
  });

  test("that were edited are not changed by a script that edits none, nor is the older text added again", async () => {
    const member = await app.newMember();
    const id = newId();
    await keep(member, "Vieja", id);
    await keep(member, "Nueva", id, { base: (await noteOf(member, id))?.version });
    await keep(member, "Vieja", id);
    await keep(member, "Vieja", newId(), { written_at: "2026-11-20T12:00:00.007Z" });
    // The earlier release, which sends no base, may not have seen the edit.
    expect((await remove(member, [id])).status).toBe(204);
    expect(await notesOf(member)).toMatchObject([{ id, note_content: "Nueva" }]);
    await keep(member, "Vieja", newId(), { base: "" });
    expect(await notesOf(member)).toHaveLength(2);
  });

  test("that a deletion leaves do not lose the edit that the deletion names", async () => {
    const member = await app.newMember();
    const [id, edit] = [newId(), newId()];
    await keep(member, "Vieja", id);
    const { version: base } = (await noteOf(member, id)) ?? {};
    await member.call("POST", "/api/notes/deletions", { ids: [id], bases: [edit] });
    const edited = { ...written, note_content: "Nueva", base };
    await member.call("PUT", `/api/notes/${id}`, edited, edit);
    expect(await notesOf(member)).toMatchObject([{ id, note_content: "Nueva" }]);
  });

  test("are deleted exactly as listed and of nobody else, and other devices get tombstones", async () => {
    const member = await app.newMember();
    const others = newId();
    await keep(ana, "De Ana", others);
    const ids = Array.from({ length: DELETIONS_MAX }, () => newId());
    for (const id of ids) await keep(member, "Breve", id);
    const since = (await member.call<{ revision: number }>("GET", "/api/notebook?since=0")).body.revision;
    const stays = newId();
    await keep(member, "Se queda", stays);
    expect((await remove(member, ids)).status).toBe(204);
    expect((await remove(member, [...ids.slice(1), others])).status).toBe(204);
    expect((await noteOf(ana, others))?.note_content).toBe("De Ana");
    const { body } = await member.call<{ changes: { id: string; value: Note | null }[] }>(
      "GET",
      `/api/notebook?since=${since}`,
    );
    expect(new Set(body.changes.filter(({ value }) => !value).map(({ id }) => id))).toEqual(new Set(ids));
    expect((await notesOf(member)).map(({ id }) => id)).toEqual([stays]);
  });

  test("store as much text as a note may hold", async () => {
    const [id, text] = [newId(), "ñ".repeat(NOTE_MAX)];
    expect((await keep(ana, text, id)).status).toBe(204);
    expect((await noteOf(ana, id))?.note_content).toBe(text);
  });

  test.each([
    ["a blank entry", " \n ", NOTE_REQUIRED],
    ["a text above the limit", "a".repeat(NOTE_MAX + 1), "No puede tener más de 20\u202f000 caracteres."],
    ["U+0000", "a\u0000b", "Contiene un carácter que no se puede guardar."],
    ["a context with other letters", "Texto", "No es válido.", "Clave metas"],
  ])("refuse %s and name the field", async (_case, text, problem, context = "") => {
    const fields = { [context ? "page_context" : "note_content"]: problem };
    const answer = await keep(ana, text, newId(), context ? { page_context: context } : {});
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "bad_request", fields } } });
  });

  test("refuse a deletion of no ids, too many ids or an invalid id", async () => {
    for (const ids of [[], Array.from({ length: DELETIONS_MAX + 1 }, () => newId()), ["1"]])
      expect((await remove(ana, ids)).status).toBe(400);
  });
});

test("the data export of notes has one file per context, newest first, that can be parsed again", async () => {
  const member = await app.newMember();
  const at = (minute: string) => ({ written_at: `2026-11-${minute}:30Z` });
  await keep(member, "Ayer", newId(), at("19T23:10"));
  await keep(member, `Hoy\n${MARKER}\nsigue`, newId(), at("20T08:05"));
  await keep(member, "General", newId(), { page_context: "exito_general" });
  await keep(member, "Sin clave", newId(), { page_context: "clave_ya-no" });
  await keep(member, "Se llaman", newId(), { page_context: "a_b" });
  await keep(member, "igual", newId(), { page_context: "a-b" });
  await keep(member, "nada", newId(), { page_context: "_" });
  const { files } = await member.copy();
  expect(
    Object.keys(files)
      .filter((path) => path.startsWith("notas/"))
      .sort(),
  ).toEqual([
    "notas/notas__.md",
    "notas/notas_a-b.md",
    "notas/notas_a_b.md",
    "notas/notas_clave_metas.md",
    "notas/notas_clave_ya-no.md",
    "notas/notas_exito_general.md",
  ]);
  const [title, ...rest] = files["notas/notas_clave_metas.md"]?.split("\n\n") ?? [];
  expect(title).toBe("# Mis Notas de Metas");
  expect(parseEntries(rest.join("\n\n"))).toEqual([
    { text: `Hoy\n${MARKER}\nsigue`, minute: "2026-11-20T08:05" },
    { text: "Ayer", minute: "2026-11-19T23:10" },
  ]);
  expect(files["notas/notas_exito_general.md"]).toContain("# Mis Notas del Éxito\n");
  expect(files["notas/notas_clave_ya-no.md"]).toContain("# Mis Notas\n");
});
