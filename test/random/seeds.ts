/** `npm test` uses the same seeds each time. `npm run test:long` uses more seeds, from a random one on. */
const IS_LONG = process.env.TEST_LONG === "1";
const { TEST_SEED, TEST_SEEDS } = process.env;

/** The seed of a test that needs one seed. Long tests without TEST_SEED leave it undefined and draw a random seed. */
export const FIXED_SEED = TEST_SEED ? Number(TEST_SEED) : IS_LONG ? undefined : 0;

/**
 * Returns the seeds of a test. A test's name contains its seed, and TEST_SEED repeats a failed test. `TEST_SEEDS=100,20`
 * runs twenty seeds from 100 on.
 */
export function seedsOf({ short, long }: { short: number; long: number }): number[] {
  if (TEST_SEED) return [Number(TEST_SEED)];
  const [given, count = IS_LONG ? long : short] = TEST_SEEDS?.split(",").map(Number) ?? [];
  const first = given ?? FIXED_SEED ?? Math.floor(Math.random() * 1_000_000);
  return Array.from({ length: count }, (_, index) => first + index);
}
