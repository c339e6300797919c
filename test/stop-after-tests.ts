const stops: (() => unknown)[] = [];

/**
 * Has this done after the file's tests, what came last first, also where another fails. Vitest drops an `afterAll` of a
 * hook or a test, and calls that of a module only for the first file that a process runs.
 */
export function stopAfterTests(stop: () => unknown): void {
  stops.push(stop);
}

export async function stopAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "what tests had started did not stop well");
}
