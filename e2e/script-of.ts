import { readFileSync } from "node:fs";

/** Returns the address of the built script that contains a module, such as `src/…` or `node_modules/…`. */
export function scriptOf(module: string): string {
  const list = readFileSync(new URL("../dist/chunks.json", import.meta.url), "utf8");
  const chunks = Object.entries(JSON.parse(list) as Record<string, string[]>);
  const [address] = chunks.find(([, modules]) => modules.includes(module)) ?? [];
  if (!address) throw new Error(`no script of the build has ${module}`);
  return address;
}
