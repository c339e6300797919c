import { afterEach, expect, test } from "vitest";
import type { Product } from "../../e2e/product.ts";
import { startBucketServer } from "../providers/bucket-server.ts";
import { newProduct } from "./drilled-product.ts";
import { findOrphans, killRounds } from "./kill-rounds.ts";
import { report } from "./report.ts";
import { startTools } from "./tools.ts";

// Kills the product while every tool writes. Afterwards each change is complete or absent, all acknowledged ones
// are there, and no picture's file is left that no page names.

const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 60);
/** The tools are the same, only their pictures are elsewhere. */
const BUCKET_ROUNDS = Math.ceil(ROUNDS / 4);
const CASE_MAX_MS = 1_800_000;

let product: Product | undefined;

afterEach(() => product?.remove());

test.each([
  ["writes of every tool", "disk", ROUNDS],
  ["writes of every tool, pictures in a bucket", "bucket", BUCKET_ROUNDS],
])(
  "repeated kills under %s leave nothing lost, half made or orphaned",
  async (name, place, rounds) => {
    product = await newProduct();
    if (place === "bucket")
      Object.assign(product.settings, (await startBucketServer()).environment, { PICTURES_IN: place });
    await product.start();
    const tools = await startTools(product.origin);
    const outcome = await killRounds(product, tools, rounds);
    await product.stop();
    const orphans = await findOrphans(product);
    report({ name, ...outcome, orphans: orphans.length });
    const wrong = tools.flatMap(({ name, ledger: { lost, halfMade } }) =>
      lost.length + halfMade.length ? [{ name, lost, halfMade }] : [],
    );
    expect({ wrong, orphans }).toEqual({ wrong: [], orphans: [] });
    for (const { name, ledger } of tools)
      expect(ledger.acknowledged, name).toBeGreaterThanOrEqual(Math.floor(rounds / 2));
    expect(outcome.interrupted, "the server died in the middle of something").toBeGreaterThan(rounds / 2);
  },
  CASE_MAX_MS,
);
