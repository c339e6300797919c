import { readFile } from "node:fs/promises";
import * as z from "zod";
import { readFrontMatter } from "#app/build/content/content-file.ts";

const KEYS = new URL("../../../content/keys/", import.meta.url);
const frontSchema = z.object({ id: z.string(), title: z.string() });

/** Returns undefined for an unknown key. `id` becomes a path: its contract limits it to a-z, 0-9 and -. */
export async function keyTitle(id: string): Promise<string | undefined> {
  const file = `${id}.md`;
  try {
    return readFrontMatter(file, await readFile(new URL(file, KEYS), "utf8"), frontSchema).front.title;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}
