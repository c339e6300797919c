import { join } from "node:path";
import { expect, test } from "vitest";
import { openTogether } from "#test/open-together.ts";
import { ownFolder } from "#test/scratch-folder.ts";

test("servers that start together can share a new file", async () => {
  const parent = ownFolder("simulators");
  const folders = Array.from({ length: 150 }, (_, index) => join(parent, String(index)));
  expect(
    await openTogether(new URL("../../simulators/storage.ts", import.meta.url), "openStorage", folders),
  ).toEqual([]);
});
