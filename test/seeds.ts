/** `npm run test:long` runs every history that a seed makes; `npm test` a few, and others each time. */
export const IS_LONG = process.env.TEST_LONG === "1";

/** The seeds of this run, said by the names of their tests. TEST_SEED brings one that has failed again. */
export function seedsOf({ short, long }: { short: number; long: number }): number[] {
  const { TEST_SEED } = process.env;
  if (TEST_SEED) return [Number(TEST_SEED)];
  const first = IS_LONG ? 0 : Math.floor(Math.random() * 1_000_000);
  return Array.from({ length: IS_LONG ? long : short }, (_, index) => first + index);
}
