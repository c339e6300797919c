import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Paths of all prerendered pages, from the build under test. */
export const allPublicPaths: readonly string[] = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../dist/site.json", import.meta.url)), "utf8"),
).publicPaths;

const quotes = allPublicPaths.filter((path) => path.startsWith("/frase/"));

/** The public paths with only one page of quotes, because these pages differ only in their words. */
export const publicPaths: readonly string[] = allPublicPaths.filter(
  (path) => !quotes.slice(1).includes(path),
);
