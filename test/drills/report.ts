import { appendFileSync } from "node:fs";

/** Appends figures to the file that `scripts/drill.mjs` reads. Does nothing if no file is set. */
export function report(figures: object): void {
  const file = process.env.DRILL_REPORT;
  const line = { engine: process.env.TEST_ENGINE, ...figures };
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Prints a line at once, so that a drill that is cut off has printed its results. */
export function progress(line: string): void {
  process.stdout.write(`${process.env.TEST_ENGINE} ${Math.round(performance.now() / 1000)} s: ${line}\n`);
}
