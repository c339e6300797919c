import { appendFileSync } from "node:fs";

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

/** Appends to the file that `scripts/drill.mjs` reads. Without one it does nothing. */
export function report(figures: object): void {
  const file = process.env.DRILL_REPORT;
  const line = { engine: process.env.TEST_ENGINE, ...figures };
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
