/** `npm test` runs the same seeds each time; `npm run test:long` more of them, from a random one on. */
const IS_LONG = process.env.TEST_LONG === "1";
const { TEST_SEED, TEST_SEEDS } = process.env;

/** Of a test that needs one seed. In the long run it is a random one. */
export const FIXED_SEED = TEST_SEED ? Number(TEST_SEED) : IS_LONG ? undefined : 0;

/** Test names contain their seed. TEST_SEED reruns one that failed, and `TEST_SEEDS=100,20` runs twenty from 100 on. */
export function seedsOf({ short, long }: { short: number; long: number }): number[] {
  if (TEST_SEED) return [Number(TEST_SEED)];
  const [given, count = IS_LONG ? long : short] = TEST_SEEDS?.split(",").map(Number) ?? [];
  const first = given ?? FIXED_SEED ?? Math.floor(Math.random() * 1_000_000);
  return Array.from({ length: count }, (_, index) => first + index);
}
