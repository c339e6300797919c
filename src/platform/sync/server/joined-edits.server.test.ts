import { expect, test } from "vitest";
import type { Idea } from "#notebook/ideas/contract.ts";
import { IDEA_TITLE_MAX } from "#notebook/ideas/tool-words.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { newId } from "#platform/shared/new-id.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Conflict } from "../contract.ts";

const app = await startTestApp();

/** Lets two devices edit the title "Nadar" at once. test/every-feature/conflicts.server.test.ts tests all kinds. */
async function editTwice(first: string, second: string, before: object = { title: "Nadar" }) {
  const member = await app.newMember();
  const [id, base] = [newId(), newId()];
  const keep = async (edit: object, version = newId()) => {
    const body = { written_at: "2026-11-21T12:00:00.000Z", ...edit };
    expect((await member.call("PUT", `/api/ideas/${id}`, body, version)).status).toBe(204);
    return version;
  };
  await keep({ title: "Nadar", base: "" }, base);
  await keep({ title: first, base });
  const last = await keep({ title: second, base, before });
  const title = async () => (await member.records<Idea>("idea"))[0]?.title;
  const conflicts = async () =>
    (await member.records<Conflict>("conflict")).map(({ content }) => content.title);
  return { keep, last, title, conflicts };
}

test("words at the end of one title stand in the record, those of the first device first", async () => {
  const { title, conflicts } = await editTwice("Nadar hoy", "Nadar con Ana");
  expect([await title(), await conflicts()]).toEqual(["Nadar hoy con Ana", []]);
});

test.each([
  ["has no room for both", `Nadar ${"a".repeat(IDEA_TITLE_MAX - 10)}`, undefined],
  ["was changed", "Correr", undefined],
  ["is not told as text", "Nadar hoy", { title: 7 }],
  ["is told otherwise", "Nadar hoy", { title: "Andar" }],
])(
  "the member is asked where the title %s, and an edit of the conflict stays there",
  async (_, first, before) => {
    const { keep, last, title, conflicts } = await editTwice(first, "Nadar con Ana", before);
    expect([await title(), await conflicts()]).toEqual([first, ["Nadar con Ana"]]);
    await keep({ title: "Nadar con Ana hoy", base: last, before: { title: "Nadar con Ana" } });
    expect([await title(), await conflicts()]).toEqual([first, ["Nadar con Ana hoy"]]);
  },
);

test("only versions are noted, whatever a device tells of the record that it edits", async () => {
  const before = { title: "Nadar", base: "a".repeat(100_000) };
  const { title } = await editTwice("Nadar hoy", "Nadar con Ana", before);
  const noted = await app.database.selectFrom("applied_mutations").select("mutation_id as id").execute();
  expect(noted.filter(({ id }) => !idSchema.safeParse(id).success)).toEqual([]);
  expect(await title()).toBe("Nadar hoy con Ana");
});
