import { expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { startTestApp } from "../test-app.ts";
import { fillNotebook, pullNotebook } from "./tools.ts";

test("the drills write a record of every kind that devices sync", async () => {
  const app = await startTestApp();
  const member = await app.newMember();
  await fillNotebook(member, 1);
  const { records } = await pullNotebook(member);
  const written = new Set([...records.values()].map(({ kind }) => kind));
  // An epoch that the database does not know is answered with every kind.
  const { body } = await member.call<{ divergence: { kinds: string[] } }>(
    "GET",
    `/api/notebook?since=1&epoch=${newId()}`,
  );
  expect(body.divergence.kinds).toContain("idea");
  // The histories of two devices lead to conflicts.
  expect(body.divergence.kinds.filter((kind) => !written.has(kind))).toEqual(["conflict"]);
});
