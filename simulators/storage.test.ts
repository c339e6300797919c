import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTogether } from "#test/open-together.ts";
import { scratchFolder } from "#test/scratch-folder.ts";

test("servers that start together can share a new file", async () => {
  const parent = scratchFolder("simulators");
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folders = Array.from({ length: 150 }, (_, index) => join(parent, String(index)));
  expect(await openTogether(new URL("storage.ts", import.meta.url), "openStorage", folders)).toEqual([]);
});
