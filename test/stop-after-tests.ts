import { afterAll } from "vitest";

const stops: (() => unknown)[] = [];

afterAll(async () => {
  const failures: unknown[] = [];
  for (const stop of stops.reverse()) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "what tests had started did not stop well");
}, 60_000);

/** Has this done after the file's tests, what came last first, also where another fails. Vitest drops an `afterAll` of a hook or a test. */
export function stopAfterTests(stop: () => unknown): void {
  stops.push(stop);
}
