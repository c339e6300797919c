import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { JournalRecord } from "#features/journal/contract.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { openStorage } from "#server/files/storage.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS } from "#shared/time.ts";
import { Product } from "../../e2e/product.ts";
import { passDays } from "../pass-days.ts";
import { recordBody, uploadPicture } from "../records/journal-writing.ts";
import { Visitor } from "../visitor.ts";

// Kills the process while pictures are saved, replaced and deleted. Afterwards each picture of a page exists,
// and no file is left that no page uses.

const ROUNDS = 6;
/** Pages saved in a round before the kill. */
const KEPT = 10;
const CASE_MAX_MS = 180_000;

let product: Product | undefined;

afterEach(async () => {
  await product?.remove();
  product = undefined;
});

async function writeOn(member: Visitor, firstDay: string, onKept: () => void): Promise<never> {
  const sure = ({ status }: { status: number }) => {
    if (status !== 200 && status !== 204) throw new Error(`it was answered ${status}`);
  };
  for (let count = 0; ; count++) {
    const [id, first, second] = [newId(), newId(), newId()];
    const keep = async (base: string, version: string) => {
      const sent = await uploadPicture(member);
      sure(sent);
      const page = recordBody({ event_date: addDays(firstDay, count), image_url: sent.url, base });
      sure(await member.call("PUT", `/api/journal/${id}`, page, version));
      onKept();
    };
    await keep("", first);
    await keep(first, second);
    if (count % 2 === 1) sure(await member.call("DELETE", `/api/journal/${id}?base=${second}`));
  }
}

async function pagesOf(member: Visitor): Promise<JournalRecord[]> {
  const pages = new Map<string, JournalRecord>();
  for (let since = 0, hasMore = true; hasMore; ) {
    const { body } = await member.call<{
      revision: number;
      has_more: boolean;
      changes: { kind: string; id: string; value: JournalRecord | null }[];
    }>("GET", `/api/notebook?since=${since}`);
    for (const { kind, id, value } of body.changes) {
      if (kind === "journal" && value) pages.set(id, value);
      else pages.delete(id);
    }
    since = body.revision;
    hasMore = body.has_more;
  }
  return [...pages.values()];
}

test(
  "after repeated kills every picture of a page is stored, and unused pictures are deleted",
  async () => {
    product = await Product.start();
    const { dataDir } = product;
    const member = await new Visitor(product.origin).signIn();
    await member.subscribe();
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      let kept = 0;
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      const onKept = () => void (++kept === KEPT && resolve());
      const writers = [0, 1, 2].map((writer) =>
        writeOn(member, addDays("2000-01-01", 1000 * (round * 3 + writer)), onKept).catch((error) => {
          if (!isOver) throw error;
        }),
      );
      await Promise.race([enough, ...writers]);
      await wait(Math.random() * 30);
      isOver = true;
      await product.kill();
      await Promise.all(writers);
      await product.start();
    }
    const pages = await pagesOf(member);
    expect(pages.length).toBeGreaterThanOrEqual(3 * ROUNDS);
    const held = pages.map(({ image_url }) => image_url ?? "");
    for (const url of held) expect((await member.send(url)).status, url).toBe(200);
    await product.stop();

    const folder = join(dataDir, "personal_calendar_images");
    const database = openDatabase({ databaseUrl: undefined, dataDir });
    const parts = { config: readConfig({ DATA_DIR: dataDir }), database, clock: () => new Date() };
    // Release and quarantine take 30 days each (images.server.ts, sweep.server.ts); the jobs add days.
    await passDays(parts, openStorage(folder), 70 * DAY_MS);
    await database.destroy();
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const left = files.filter((file) => file.isFile()).map(({ name }) => `/api/journal-images/${name}`);
    expect(left.sort()).toEqual(held.sort());
  },
  CASE_MAX_MS,
);
