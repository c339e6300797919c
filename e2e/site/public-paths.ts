import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Paths of all prerendered pages, from the build under test. */
export const publicPaths: readonly string[] = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../dist/site.json", import.meta.url)), "utf8"),
).publicPaths;
