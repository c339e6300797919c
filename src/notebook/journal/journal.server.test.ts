// On PostgreSQL too: queries of the journal's pages and their conflicts.
import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { compareDay, keepPages, keepRecord, recordBody } from "#test/records/journal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Comparison, JournalFields, JournalRecord } from "./contract.ts";
import { RECORD_TITLE_REQUIRED } from "./journal-limits.ts";
import type { RecordField } from "./record/record-fields.ts";

const app = await startTestApp();

const recordsOf = (member: Visitor) => member.records<JournalRecord>("journal");
const conflictsOf = (member: Visitor) => member.records<Conflict>("conflict");
const comparisonsOf = (member: Visitor) => member.records<Comparison>("comparison");
const removeRecord = (member: Visitor, id: string, base: string) =>
  member.call("DELETE", `/api/journal/${id}?base=${base}`);
/** Pulls the changes since a revision. */
async function toldSince(member: Visitor, revision: number) {
  const { body } = await member.call<{
    cursor: { revision: number };
    changes: { kind: string; id: string; value: unknown }[];
  }>("GET", `/api/notebook?since=${revision}&seen=${revision}`);
  return { ...body, revision: body.cursor.revision };
}

describe("a journal page", () => {
  test("is saved and changed with all its fields", async () => {
    const member = await app.newMember();
    const id = newId();
    const action = { goal_id: newId(), action_id: newId(), action_text: "Correr 5 km" };
    const version = await keepRecord(member, id, {
      event_type: "project",
      title: "  Un día ligero  ",
      notes: "Despertar\ntemprano",
      custom_field_one: "uno",
      custom_field_two: "dos",
      actions: [action],
    });
    expect(await recordsOf(member)).toEqual([
      {
        id,
        event_type: "project",
        event_date: "2026-11-21",
        title: "Un día ligero",
        notes: "Despertar\ntemprano",
        custom_field_one: "uno",
        custom_field_two: "dos",
        image_url: null,
        actions: [action],
        question_text: "",
        answer_text: "",
        created_at: expect.any(String),
        version,
      },
    ]);
    const changed = await keepRecord(member, id, { event_type: "project", title: "Otro", base: version });
    expect(await recordsOf(member)).toMatchObject([{ title: "Otro", actions: [], version: changed }]);
  });

  test("keeps its exact day, also on 29 February and at a year's end, and needs a valid one", async () => {
    const member = await app.newMember();
    const days = ["2028-02-29", "2026-12-31", "2027-01-01", "0099-03-01"];
    for (const event_date of days) await keepRecord(member, newId(), { event_date });
    expect((await recordsOf(member)).map(({ event_date }) => event_date).sort()).toEqual(days.sort());
    for (const event_date of ["2027-02-29", "2026-13-01", "2026-1-1", "2026-11-21T00:00:00Z"]) {
      const { status } = await member.call("PUT", `/api/journal/${newId()}`, recordBody({ event_date }));
      expect(status, event_date).toBe(400);
    }
  });

  test.each([
    ["a title", { title: "   " }, { title: RECORD_TITLE_REQUIRED }],
    ["a kind that there is", { event_type: "dream" as never }, { event_type: expect.any(String) }],
    ["a picture of ours", { image_url: "https://evil.example/a.webp" }, { image_url: expect.any(String) }],
    [
      "a picture of one's own",
      { image_url: "/api/journal-images/1780000000000_foto-abc.webp" },
      { image_url: "La imagen ya no está. Vuelve a elegirla." },
    ],
    ["actions with ids", { actions: [{ goal_id: "x", action_id: "y", action_text: "" }] }, expect.anything()],
  ])("without %s is not stored, and the error names the field", async (_, changed, fields) => {
    const member = await app.newMember();
    const answer = await member.call("PUT", `/api/journal/${newId()}`, recordBody(changed));
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "bad_request", fields } } });
    expect(await recordsOf(member)).toEqual([]);
  });
});

describe("a second page of the same kind on one day", () => {
  test("becomes a conflict of the first, a pull returns its tombstone, and later writes reach the conflict", async () => {
    const member = await app.newMember();
    const [first, second] = [newId(), newId()];
    await keepRecord(member, first, { title: "Del teléfono" });
    const { revision } = await toldSince(member, 0);
    const late = await keepRecord(member, second, { title: "De la computadora" });
    expect(await recordsOf(member)).toMatchObject([{ id: first, title: "Del teléfono" }]);
    const { changes } = await toldSince(member, revision);
    expect(changes).toMatchObject([{ kind: "journal", id: second, value: null }, { kind: "conflict" }]);
    expect(await conflictsOf(member)).toMatchObject([
      { record_id: first, version: late, content: { title: "De la computadora" } },
    ]);

    // The second device edits the page again before it knows of the conflict.
    const later = await keepRecord(member, second, { title: "De la computadora, más", base: late });
    expect(await conflictsOf(member)).toMatchObject([
      { record_id: first, version: later, content: { title: "De la computadora, más" } },
    ]);
    expect((await removeRecord(member, second, later)).status).toBe(204);
    expect(await conflictsOf(member)).toEqual([]);
    expect(await recordsOf(member)).toMatchObject([{ id: first }]);
  });

  test("becomes a page of its own when its device moves it to a free day", async () => {
    const member = await app.newMember();
    const [first, second] = [newId(), newId()];
    await keepRecord(member, first);
    const late = await keepRecord(member, second, { title: "Otro" });
    await keepRecord(member, second, { title: "Otro", event_date: "2026-11-22", base: late });
    expect(await conflictsOf(member)).toEqual([]);
    expect((await recordsOf(member)).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  test("with the same content creates neither a page nor a conflict", async () => {
    const member = await app.newMember();
    const first = newId();
    await keepRecord(member, first);
    await keepRecord(member, newId());
    expect(await recordsOf(member)).toMatchObject([{ id: first }]);
    expect(await conflictsOf(member)).toEqual([]);
  });

  test("that was moved there becomes a conflict of the first, together with its own conflicts", async () => {
    const member = await app.newMember();
    const [first, moved] = [newId(), newId()];
    await keepRecord(member, first, { title: "Ya estaba" });
    const version = await keepRecord(member, moved, { title: "Mañana", event_date: "2026-11-22" });
    await keepRecord(member, moved, { title: "Otra mañana", event_date: "2026-11-22", base: newId() });
    const { revision } = await toldSince(member, 0);
    await keepRecord(member, moved, { title: "Hoy", base: version });
    expect(await recordsOf(member)).toMatchObject([{ id: first, title: "Ya estaba" }]);
    expect((await toldSince(member, revision)).changes).toContainEqual(
      expect.objectContaining({ kind: "journal", id: moved, value: null }),
    );
    const beside = await conflictsOf(member);
    expect(beside.map(({ record_id }) => record_id)).toEqual([first, first]);
    expect(beside.map(({ content }) => content.title).sort()).toEqual(["Hoy", "Otra mañana"]);
  });

  test("is not lost when four are sent at once: one becomes the page, the others conflicts", async () => {
    const member = await app.newMember();
    await Promise.all(
      ["Uno", "Dos", "Tres", "Cuatro"].map((title) => keepRecord(member, newId(), { title })),
    );
    expect(await recordsOf(member)).toHaveLength(1);
    const titles = [
      ...(await recordsOf(member)),
      ...(await conflictsOf(member)).map(({ content }) => content),
    ];
    expect(titles.map(({ title }) => title).sort()).toEqual(["Cuatro", "Dos", "Tres", "Uno"]);
  });
});

describe("the comparison of a day", () => {
  test("stores which fields were answered, and computes every other one as their mean", async () => {
    const member = await app.newMember();
    await keepPages(member, "2026-11-21");
    const address = "/api/comparisons/2026-11-21";
    const answered: RecordField[] = ["title", "custom_field_one"];
    expect((await member.call("PUT", address, compareDay({ answered }))).status).toBe(204);
    expect(await comparisonsOf(member)).toEqual([
      {
        comparison_date: "2026-11-21",
        title_percentage: 100,
        notes_percentage: 88,
        custom_field_one_percentage: 75,
        custom_field_two_percentage: 88,
        average_percentage: 88,
        answered,
      },
    ]);
    // A device of an earlier release does not send `answered`.
    await member.call("PUT", address, compareDay());
    const means = { notes_percentage: 50, average_percentage: 75, answered: [] };
    expect(await comparisonsOf(member)).toMatchObject([means]);
  });

  test("needs both pages, whole percentages from 0 to 100, and known fields as answered, none twice", async () => {
    const member = await app.newMember();
    const address = "/api/comparisons/2026-11-21";
    expect((await member.call("PUT", address, compareDay())).status).toBe(404);
    await keepRecord(member, newId());
    expect((await member.call("PUT", address, compareDay())).status).toBe(404);
    await keepRecord(member, newId(), { event_type: "project" });
    const percentages = [-1, 101, 1.5, "50", null].map((notes_percentage) => ({ notes_percentage }));
    const lists = [["titulo"], ["title", "title"], "title", null, [null], { title: true }];
    for (const wrong of [...percentages, ...lists.map((answered) => ({ answered }))])
      expect((await member.call("PUT", address, compareDay(wrong as never))).status).toBe(400);
    expect(await comparisonsOf(member)).toEqual([]);
  });

  test("is deleted when its actual entry is deleted or moved, and a pull returns its tombstone", async () => {
    const member = await app.newMember();
    const moved = { event_date: "2026-11-10" };
    const leaves: ((id: string, base: string) => Promise<unknown>)[] = [
      (id, base) => removeRecord(member, id, base),
      (id, base) => keepRecord(member, id, { ...moved, base }),
      (id, base) => keepRecord(member, id, { ...moved, title: "Otro", base }),
    ];
    for (const [index, leave] of leaves.entries()) {
      const day = `2026-11-0${index + 1}`;
      const { describe: id } = await keepPages(member, day);
      await member.call("PUT", `/api/comparisons/${day}`, compareDay());
      const { revision } = await toldSince(member, 0);
      const known = (await recordsOf(member)).find((record) => record.id === id);
      await leave(id, known?.version ?? "");
      expect((await toldSince(member, revision)).changes).toContainEqual(
        expect.objectContaining({ kind: "comparison", id: day, value: null }),
      );
    }
    expect(await comparisonsOf(member)).toEqual([]);
  });

  test("stays when the deletion of a page names an unknown version", async () => {
    const member = await app.newMember();
    const { describe: id } = await keepPages(member, "2026-11-21");
    await member.call("PUT", "/api/comparisons/2026-11-21", compareDay());
    await removeRecord(member, id, newId());
    expect(await comparisonsOf(member)).toHaveLength(1);
  });
});

test("the custom fields have their last saved names, and a name of 61 characters is rejected", async () => {
  const member = await app.newMember();
  const name = (one: string) =>
    member.call("PUT", "/api/journal-fields", {
      custom_field_one_label: one,
      custom_field_two_label: "Gratitud",
    });
  expect((await name("Cuerpo")).status).toBe(204);
  await name("Movimiento");
  expect(await member.records<JournalFields>("journal_fields")).toEqual([
    { custom_field_one_label: "Movimiento", custom_field_two_label: "Gratitud" },
  ]);
  expect((await name("x".repeat(61))).status).toBe(400);
});

test("the copy says which comparisons are unreviewed, and which fields were answered", async () => {
  const member = await app.newMember();
  for (const day of ["2026-11-23", "2026-11-24"]) await keepPages(member, day);
  await member.call("PUT", "/api/comparisons/2026-11-23", compareDay({ title_percentage: 0 }));
  const answered = compareDay({ title_percentage: 40, answered: ["title"] });
  await member.call("PUT", "/api/comparisons/2026-11-24", answered);
  const { files, data } = await member.copy();
  expect(files["diario.md"]?.match(/^Promedio.*$/gm)).toEqual([
    "Promedio: 50 %, sin revisar (título 0 %, notas 50 %, Lo más importante 75 %, Cómo me siento 76 %)",
    "Promedio: 40 % (título 40 %, notas 40 %, Lo más importante 40 %, Cómo me siento 40 %)",
  ]);
  expect(data.daily_comparisons?.map(({ answered: fields }) => fields)).toEqual([[], ["title"]]);
});
