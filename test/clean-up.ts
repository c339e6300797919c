import { afterAll, afterEach, vi } from "vitest";
import { healPaypalEdges } from "./providers/paypal-edge.ts";
import { stopAll } from "./stop-after-tests.ts";

// Runs for each test file, because files share a process and must not see each other's state.

const calls = process.env.QUERY_CALLS_FILE ? await import("./databases/query-calls.ts") : undefined;

afterEach(() => {
  healPaypalEdges();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

afterAll(async () => {
  vi.useRealTimers();
  // Not after each test: what a test began may go on for a moment.
  vi.unstubAllGlobals();
  await stopAll();
  await calls?.noteQueryCalls();
}, 60_000);
