import { expect, test } from "vitest";
import { pullNotebook } from "../pull-notebook.ts";
import { startTestApp } from "../test-app.ts";
import { fillNotebook } from "./tools.ts";

test("the drills write a record of every kind that devices sync", async () => {
  const app = await startTestApp();
  const member = await app.newMember();
  await fillNotebook(member, 1);
  const { records } = await pullNotebook(member);
  const written = new Set([...records.values()].map(({ kind }) => kind));
  const { body } = await member.call<{ kinds: string[] }>("POST", "/api/notebook/compare", {
    seen: 0,
    pairs: [],
  });
  expect(body.kinds).toContain("idea");
  // The histories of devices lead to conflicts.
  expect(body.kinds.filter((kind) => !written.has(kind))).toEqual(["conflict"]);
});
