import { afterEach, expect, test } from "vitest";
import type { Product } from "../../e2e/product.ts";
import { startProduct } from "./drilled-product.ts";
import { findOrphans, killRounds } from "./kill-rounds.ts";
import { report } from "./report.ts";
import { startTools } from "./tools.ts";

// Kills the product while every tool writes. Afterwards each change is complete or absent, all acknowledged ones
// are there, and no picture's file is left that no page names.

const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 60);
const CASE_MAX_MS = 1_800_000;

let product: Product | undefined;

afterEach(() => product?.remove());

test(
  "after repeated kills under writes of every tool nothing is lost, half made or orphaned",
  async () => {
    product = await startProduct();
    const tools = await startTools(product.origin);
    const outcome = await killRounds(product, tools, ROUNDS);
    await product.stop();
    const orphans = await findOrphans(product);
    report({ name: "writes of every tool", ...outcome, orphans: orphans.length });
    const wrong = tools.flatMap(({ name, ledger: { lost, halfMade } }) =>
      lost.length + halfMade.length ? [{ name, lost, halfMade }] : [],
    );
    expect({ wrong, orphans }).toEqual({ wrong: [], orphans: [] });
    for (const { name, ledger } of tools)
      expect(ledger.acknowledged, name).toBeGreaterThanOrEqual(Math.floor(ROUNDS / 2));
    expect(outcome.interrupted, "the server died in the middle of something").toBeGreaterThan(ROUNDS / 2);
  },
  CASE_MAX_MS,
);
