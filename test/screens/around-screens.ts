import { afterEach, beforeEach } from "vitest";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { clearScreen, prepareScreen } from "./open-screen.tsx";
import { beginWithinOneDay } from "./within-one-day.ts";

/** The most time that a test file takes. Many files read the date only once, when they load after this wait. */
const LONGEST_MS = 5 * MINUTE_MS;

await beginWithinOneDay(LONGEST_MS);

// These hooks need a setup file. If a shared module registered them as it loads, they would run only for the first test
// file.
beforeEach(prepareScreen);
afterEach(clearScreen);
