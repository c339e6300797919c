import { afterAll } from "vitest";

const stops: (() => unknown)[] = [];

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
}, 60_000);

/** Has this done after the file's tests, what came last first. Vitest drops an `afterAll` of a hook or a test. */
export function stopAfterTests(stop: () => unknown): void {
  stops.push(stop);
}
