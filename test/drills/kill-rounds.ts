import { setTimeout as wait } from "node:timers/promises";
import { openPictures } from "#app/server/pictures.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Product } from "../../e2e/product.ts";
import { passDays } from "../pass-days.ts";
import { randomFrom } from "../random/random.ts";
import { FIXED_SEED } from "../random/seeds.ts";
import { noOutcome, type Outcome } from "./report.ts";
import type { Tool } from "./tools.ts";

/** Acknowledged changes before the kill of every second round. In the others every tool has one. */
const EARLY_CHANGES = 20;

/** Kills the product again and again while all tools write, and compares after each restart. */
export async function killRounds(product: Product, tools: readonly Tool[], rounds: number): Promise<Outcome> {
  const outcome = noOutcome();
  const random = randomFrom(FIXED_SEED ?? Date.now());
  for (let round = 1; round <= rounds; round++) {
    let isOver = false;
    const before = tools.map(({ ledger }) => ledger.acknowledged);
    const writers = tools.map((tool) =>
      tool.work().catch((error: unknown) => {
        if (!isOver) throw new Error(`${tool.name} failed before the kill`, { cause: error });
      }),
    );
    const enough = async () => {
      for (;;) {
        const made = tools.map(({ ledger }, at) => ledger.acknowledged - (before[at] ?? 0));
        const isEnough = round % 2 ? made.every((count) => count > 0) : sumOf(made) >= EARLY_CHANGES;
        if (isEnough) return;
        await wait(5);
      }
    };
    await Promise.race([enough(), Promise.all(writers)]);
    await wait(random() * 150);
    isOver = true;
    await product.kill();
    outcome.kills++;
    await Promise.all(writers);
    const begun = performance.now();
    await product.start();
    outcome.servingMs.push(performance.now() - begun);
    for (const tool of tools) await tool.check(round === rounds);
  }
  const ledgers = tools.map(({ ledger }) => ledger);
  return {
    ...outcome,
    acknowledged: sumOf(ledgers.map(({ acknowledged }) => acknowledged)),
    interrupted: sumOf(ledgers.map(({ interrupted }) => interrupted)),
    lost: sumOf(ledgers.map(({ lost }) => lost.length)),
    halfMade: sumOf(ledgers.map(({ halfMade }) => halfMade.length)),
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Picture files that no page names, after the days in which the jobs delete them. The product must be stopped. */
export async function findOrphans(product: Product): Promise<string[]> {
  const config = readConfig(product.environment);
  const database = openDatabase(config);
  const pictures = openPictures(config);
  try {
    // Release and quarantine take 30 days each (images.server.ts, jobs.server.ts); the jobs add days.
    await passDays({ config, database, clock: () => new Date() }, pictures, 70 * DAY_MS);
    const named = await database
      .selectFrom("personal_calendar_events")
      .select(["user_id", "image_url"])
      .where("image_url", "is not", null)
      .execute();
    const held = new Set(named.map(({ user_id, image_url }) => `${user_id}/${image_url?.split("/").at(-1)}`));
    const paths: string[] = [];
    for (const place of ["use", "quarantine"] as const)
      for await (const { folder, files } of pictures.everyFile(place))
        for (const { name } of files) paths.push(`${folder}/${name}`);
    return paths.filter((path) => !held.has(path));
  } finally {
    await database.destroy();
  }
}
