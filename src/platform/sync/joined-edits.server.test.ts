import { expect, test } from "vitest";
import { IDEA_TITLE_MAX } from "#notebook/ideas/idea-title.ts";
import { newId } from "#platform/shared/new-id.ts";
import { whys } from "#test/records/goal-writing.ts";
import { SAMPLES } from "#test/records/records.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

const app = await startTestApp();

const COLLECTIONS = {
  idea: "ideas",
  note: "notes",
  goal: "goals",
  event: "events",
  journal: "journal",
  week: "weeks",
  habit: "habits",
};
type Kind = keyof typeof COLLECTIONS;

async function keep(member: Visitor, kind: Kind, changed: object, writeId = newId()): Promise<void> {
  const { id, created_at, ...record } = SAMPLES[kind];
  const body = { ...record, idea: null, replaces: null, written_at: created_at, ...changed };
  const { status } = await member.call("PUT", `/api/${COLLECTIONS[kind]}/${id}`, body, writeId);
  expect(status).toBe(204);
}

/** Two devices edit a sample at once. The second call comes twice. Returns the record and its conflicts. */
async function editTwice(kind: Kind, first: object, second: object, before?: object) {
  const member = await app.newMember();
  const [base, last] = [newId(), newId()];
  await keep(member, kind, { base: "" }, base);
  await keep(member, kind, { ...first, base, before });
  for (let time = 0; time < 2; time++) await keep(member, kind, { ...second, base, before }, last);
  const recordOf = async () => (await member.records<Record<string, unknown>>(kind))[0];
  const conflictsOf = () => member.records<{ content: object }>("conflict");
  return { member, last, recordOf, conflictsOf };
}

const [known, mine, other] = [SAMPLES.goal.whys, whys("Por mí"), whys("Por Ana")];
const ADDITIONS: [Kind, object, object, object][] = [
  ["idea", { title: "Nadar hoy" }, { title: "Nadar con Ana" }, { title: "Nadar hoy con Ana" }],
  [
    "note",
    { note_content: "Una nota\nA" },
    { note_content: "Una nota\nB" },
    { note_content: "Una nota\nA\nB" },
  ],
  [
    "goal",
    { whys: [...known, ...mine] },
    { whys: [...known, ...other] },
    { whys: [...known, ...mine, ...other] },
  ],
  ["event", { notes: "A" }, { notes: "B" }, { notes: "A\n\nB" }],
  ["journal", { notes: "A" }, { custom_field_one: "B" }, { notes: "A", custom_field_one: "B" }],
  ["week", { good_text: "Nadé\nA" }, { hard_text: "B" }, { good_text: "Nadé\nA", hard_text: "B" }],
  ["habit", { title: "Nadar sí" }, { title: "Nadar hoy" }, { title: "Nadar sí hoy" }],
];

test.each(ADDITIONS)("two edits that only add are joined once: %s", async (kind, first, second, joined) => {
  const { recordOf, conflictsOf } = await editTwice(kind, first, second, SAMPLES[kind]);
  expect(await recordOf()).toMatchObject(joined);
  expect(await conflictsOf()).toEqual([]);
});

test.each(ADDITIONS)(
  "a device that does not tell what it edits is asked: %s",
  async (kind, first, second) => {
    const { recordOf, conflictsOf } = await editTwice(kind, first, second);
    expect(await recordOf()).toMatchObject(first);
    expect(await conflictsOf()).toMatchObject([{ content: second }]);
  },
);

const long = "a".repeat(IDEA_TITLE_MAX - 10);

test.each([
  ["has no room for both", { title: `Nadar ${long}` }, { title: "Nadar con Ana" }, SAMPLES.idea],
  ["is changed", { title: "Correr" }, { title: "Nadar hoy" }, SAMPLES.idea],
  ["is not what the device tells", { title: "Nadar hoy" }, { title: "Nadar con Ana" }, { title: 7 }],
])("the member is asked where the text %s", async (_, first, second, before) => {
  const { recordOf, conflictsOf } = await editTwice("idea", first, second, before);
  expect(await recordOf()).toMatchObject(first);
  expect(await conflictsOf()).toMatchObject([{ content: second }]);
});

test("what a device writes next over its own edit is joined, too", async () => {
  const [first, second] = ["Una nota\nA", "Una nota\nB"].map((note_content) => ({ note_content }));
  const { member, last, recordOf, conflictsOf } = await editTwice(
    "note",
    first ?? {},
    second ?? {},
    SAMPLES.note,
  );
  const before = { ...SAMPLES.note, ...second };
  await keep(member, "note", { note_content: "Una nota\nB\nC", base: last, before });
  expect(await recordOf()).toMatchObject({ note_content: "Una nota\nA\nB\nC" });
  expect(await conflictsOf()).toEqual([]);
});

test("an edit of a conflict stays in that conflict", async () => {
  const { member, last, recordOf, conflictsOf } = await editTwice(
    "idea",
    { title: "Correr" },
    { title: "Co" },
    SAMPLES.idea,
  );
  await keep(member, "idea", { title: "Co y más", base: last, before: { title: "Co" } });
  expect(await recordOf()).toMatchObject({ title: "Correr" });
  expect(await conflictsOf()).toMatchObject([{ content: { title: "Co y más" } }]);
});
