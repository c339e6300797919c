import { afterAll, vi } from "vitest";
import { stopAll } from "./stop-after-tests.ts";

// Runs for each test file, because files share a process and must not see each other's state.

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await stopAll();
}, 60_000);
