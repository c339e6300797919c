import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/** What `scripts/start.mjs` and `scripts/serve.mjs` import. */
const ENTRIES = ["src/app/build/build.ts", "src/app/server/main.ts"];
const STATIC_IMPORT = /(?:\bfrom|^import)\s*"([.#][^"]+\.ts)"/gm;

/** The sources that a start loads, without their types, by the hash that `import-stripped.mjs` looks for. */
export async function stripServerSources(root: string): Promise<Record<string, string>> {
  const stripped: Record<string, string> = {};
  const files = new Set(ENTRIES.map((entry) => join(root, entry)));
  // The set grows while it is walked.
  for (const file of files) {
    const source = await readFile(file, "utf8");
    const code = stripTypeScriptTypes(source);
    stripped[hash("sha256", source, "base64")] = code;
    const { resolve } = createRequire(file);
    for (const [, specifier = ""] of code.matchAll(STATIC_IMPORT)) files.add(resolve(specifier));
  }
  return stripped;
}
