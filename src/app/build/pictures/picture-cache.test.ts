import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { writeBelow } from "../write-below.ts";
import { PictureCache } from "./picture-cache.ts";

const folder = await mkdtemp(join(tmpdir(), "claves-pictures-"));
afterAll(() => rm(folder, { recursive: true }));

test("a picture is drawn again only if its drawing, its makers or the previous build changed", async () => {
  const draw = vi.fn(async () => Buffer.from("new"));
  const first = await PictureCache.open(folder, "makers");
  expect(await first.take("/tarjetas/a.png", "<svg>", draw)).toEqual(Buffer.from("new"));
  await writeBelow(join(folder, "site"), "/tarjetas/a.png", Buffer.from("kept"));
  await first.writeList(folder);

  const second = await PictureCache.open(folder, "makers");
  expect(await second.take("/tarjetas/moved.png", "<svg>", draw)).toEqual(Buffer.from("kept"));
  expect(draw).toHaveBeenCalledTimes(1);
  await second.take("/tarjetas/a.png", "<svg/>", draw);
  await (await PictureCache.open(folder, "other makers")).take("/tarjetas/a.png", "<svg>", draw);
  await rm(join(folder, "site"), { recursive: true });
  await second.take("/tarjetas/a.png", "<svg>", draw);
  expect(draw).toHaveBeenCalledTimes(4);
});
