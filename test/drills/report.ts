import { appendFileSync } from "node:fs";
import { afterAll, afterEach } from "vitest";
import type { Product } from "../../e2e/product.ts";

/** What a kill drill prints. */
export interface Outcome {
  kills: number;
  acknowledged: number;
  interrupted: number;
  lost: number;
  halfMade: number;
  orphans: number;
  /** From the start of a killed server's successor to its first answer. */
  servingMs: number[];
}

export const noOutcome = (): Outcome => ({
  kills: 0,
  acknowledged: 0,
  interrupted: 0,
  lost: 0,
  halfMade: 0,
  orphans: 0,
  servingMs: [],
});

/** What the tests of a kill drill share: each removes its products, and all report one outcome. */
export function killDrill(name: string) {
  const outcome = noOutcome();
  const products: Product[] = [];
  afterAll(() => report({ name, ...outcome }));
  afterEach(async () => {
    for (const product of products.splice(0)) await product.remove();
  });
  return {
    outcome,
    own(product: Product): Product {
      products.push(product);
      return product;
    },
    async kill(product: Product): Promise<void> {
      await product.kill();
      outcome.kills++;
    },
    async restart(product: Product): Promise<void> {
      const begun = performance.now();
      await product.start();
      outcome.servingMs.push(performance.now() - begun);
    },
  };
}

/** Appends to the file that `scripts/drill.mjs` reads. Without one it does nothing. */
export function report(figures: object): void {
  const file = process.env.DRILL_REPORT;
  const line = { engine: process.env.TEST_ENGINE, ...figures };
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
