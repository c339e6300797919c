import { appendFileSync } from "node:fs";

/** Appends to the file that `scripts/drill.mjs` reads. Without one it does nothing. */
export function report(figures: object): void {
  const file = process.env.DRILL_REPORT;
  const line = { engine: process.env.TEST_ENGINE, ...figures };
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Prints at once what has been seen, so that a drill which is cut off leaves it. */
export function progress(line: string): void {
  process.stdout.write(`${process.env.TEST_ENGINE} ${Math.round(performance.now() / 1000)} s: ${line}\n`);
}
