const stops: (() => unknown)[] = [];

/**
 * Runs `stop` after the file's tests, in reverse order of registration, also if another `stop` fails. Vitest drops an
 * `afterAll` of a hook or a test, and runs a module's `afterAll` only for the first file of a process.
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
