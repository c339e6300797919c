import { afterEach, beforeEach } from "vitest";
import { clearScreen, prepareScreen } from "./open-screen.tsx";

// Runs before each file: what a module registers as it is loaded belongs to the first file alone.
beforeEach(prepareScreen);
afterEach(clearScreen);
