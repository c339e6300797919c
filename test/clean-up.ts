import { afterAll, afterEach, vi } from "vitest";
import { healPaypalEdges } from "./providers/paypal-edge.ts";
import { stopAll } from "./stop-after-tests.ts";

// Runs for each test file, because files share a process and must not see each other's state.

const calls = process.env.QUERY_CALLS_FILE ? await import("./databases/query-calls.ts") : undefined;

afterEach(healPaypalEdges);

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await stopAll();
  await calls?.noteQueryCalls();
}, 60_000);
