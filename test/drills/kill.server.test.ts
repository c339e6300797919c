import { expect, test } from "vitest";
import { stopAfterTests } from "../stop-after-tests.ts";
import { startProduct } from "./drilled-product.ts";
import { findOrphans, killRounds } from "./kill-rounds.ts";
import { startTools } from "./tools.ts";

// The short version of `npm run drill:kill`.

test("two kills under writes of every tool lose nothing, half make nothing and leave no file behind", async () => {
  const product = await startProduct();
  stopAfterTests(() => product.remove());
  const tools = await startTools(product.origin);
  const outcome = await killRounds(product, tools, 2);
  await product.stop();
  expect(await findOrphans(product)).toEqual([]);
  expect(outcome).toMatchObject({ kills: 2, lost: 0, halfMade: 0 });
  for (const { name, ledger } of tools) expect(ledger.acknowledged, name).toBeGreaterThan(0);
}, 60_000);
