import { createHash, createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { CommandError } from "#platform/server/commands.ts";

export const MANIFEST_FILE = "manifest.json";
const SIGNATURE_FILE = "manifest.hmac";
export const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The number of rows of each table, and the sum of their hashes (tables.ts). */
  tables: z.record(z.string().regex(/^[a-z_]+$/), z.object({ rows: z.int(), sha256_sum: z.string() })),
  /** The SHA-256 of each file, by its path `folder/name` below `pictures/`. */
  pictures: z.record(z.string().regex(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/), z.string()),
});

/** The list of a backup's contents. It is written after them, so a folder with a manifest is complete. */
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws CommandError if the folder is not a complete backup that this version understands */
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

/** Signs the backup, to prove that a server with this `BACKUP_KEY` made it. Encryption with age does not prove this. */
export async function signBackup(backup: string, manifest: Manifest, key: string): Promise<void> {
  const signature = await signatureOf(backup, manifest, key);
  await writeFile(join(backup, SIGNATURE_FILE), signature, { mode: 0o600, flush: true });
}

/** Refuses a backup that this key did not sign. Without a key, nothing is checked. @throws CommandError */
export async function refuseForged(backup: string, manifest: Manifest, key?: string): Promise<void> {
  if (!key) return;
  const text = await readFile(join(backup, SIGNATURE_FILE), "utf8").catch(() => undefined);
  if (text === (await signatureOf(backup, manifest, key))) return;
  throw new CommandError(
    `The backup ${text ? "is not signed with this BACKUP_KEY" : "has no signature"}: it is older than the key, or somebody else wrote it. If you know where it comes from, say --unsigned.`,
  );
}

/** Signs the manifest, which has the pictures' hashes, and each table's file. */
async function signatureOf(backup: string, { tables }: Manifest, key: string): Promise<string> {
  const signature = createHmac("sha256", key);
  const paths = Object.keys(tables).map((name) => join("tables", `${name}.ndjson.gz`));
  for (const path of [MANIFEST_FILE, ...paths.sort()]) {
    const content = createHash("sha256");
    await pipeline(createReadStream(join(backup, path)), content);
    signature.update(`${path} ${content.digest("hex")}\n`);
  }
  return signature.digest("hex");
}
