import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The addresses of every prerendered page, as the build that is tested names them. */
export const publicPaths: readonly string[] = JSON.parse(
  readFileSync(fileURLToPath(new URL("../dist/site.json", import.meta.url)), "utf8"),
).publicPaths;
