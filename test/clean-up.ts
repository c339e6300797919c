import { afterAll, vi } from "vitest";
import { stopAll } from "./stop-after-tests.ts";

// Runs for each test file. The next file of the process finds nothing that this one has started or replaced.

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await stopAll();
}, 60_000);
