import { afterEach, beforeEach } from "vitest";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { clearScreen, prepareScreen } from "./open-screen.tsx";
import { beginWithinOneDay } from "./within-one-day.ts";

/** Upper bound for a file. Many files read the date once, as they load, which is after this one. */
const LONGEST_MS = 5 * MINUTE_MS;

await beginWithinOneDay(LONGEST_MS);

// A setup file: hooks that a shared module registers as it loads run for the first test file alone.
beforeEach(prepareScreen);
afterEach(clearScreen);
