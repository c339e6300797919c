import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { CommandError } from "../commands.ts";

export const MANIFEST_FILE = "manifest.json";
const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The product that wrote the backup. */
  version: z.string(),
  /** ISO 8601, UTC. */
  created_at: z.iso.datetime(),
  /** The applied migrations. */
  migrations: z.array(z.string()),
  /** By table: its number of rows, and the sum of their hashes (tables.ts). */
  tables: z.record(z.string().regex(/^[a-z_]+$/), z.object({ rows: z.int(), sha256_sum: z.string() })),
  /** By path below `pictures/`, `folder/name`: SHA-256 of the file. */
  pictures: z.record(z.string().regex(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/), z.string()),
});

/** What a backup contains. It is written last, so a folder with a manifest is whole. */
export type Manifest = z.infer<typeof manifestSchema>;

export const newManifest = (parts: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...parts });

/** @throws CommandError where the folder is no whole backup that this version understands */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST_FILE);
  const text = await readFile(path, "utf8").catch(() => {
    throw new CommandError(`${backup} is no backup: it has no ${MANIFEST_FILE}.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandError(`This version of the product cannot read ${path}.`, { cause });
  }
}
