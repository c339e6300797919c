import { afterEach, beforeEach } from "vitest";
import { clearScreen, prepareScreen } from "./open-screen.tsx";

// A setup file: hooks that a shared module registers as it loads run for the first test file alone.
beforeEach(prepareScreen);
afterEach(clearScreen);
