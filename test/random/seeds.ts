/** `npm run test:long` runs the same seeds each time; `npm test` a few random ones. */
const IS_LONG = process.env.TEST_LONG === "1";

/** Test names contain their seed. TEST_SEED reruns one that failed. */
export function seedsOf({ short, long }: { short: number; long: number }): number[] {
  const { TEST_SEED } = process.env;
  if (TEST_SEED) return [Number(TEST_SEED)];
  const first = IS_LONG ? 0 : Math.floor(Math.random() * 1_000_000);
  return Array.from({ length: IS_LONG ? long : short }, (_, index) => first + index);
}
