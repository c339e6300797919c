import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "#platform/server/commands.ts";
import { ConfigError } from "#platform/server/config.ts";
import type { Services } from "#platform/server/services.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { type BucketSettings, openBucket } from "../files/bucket.ts";
import type { Job } from "../jobs/jobs.ts";
import { setMark } from "../jobs/upkeep-marks.ts";
import { downloadLedger, offsiteBucket } from "./ledger.ts";
import { backupTime, expiredBackups, listBackups, pastBackups } from "./retention.ts";

/** The suffix of a tar archive that age has encrypted (age-encryption.org/v1). */
const ENCRYPTED_SUFFIX = ".tar.age";
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/;
const PREFIX = "backups/";
export const OFFSITE_MARK = "backup-offsite";

/** Sends the newest backup to the bucket, encrypted, and retries until the bucket has it. */
export function offsiteJobs({ config, database, clock }: Services): Job[] {
  const { backupDir, backupRecipients } = config;
  const settings = offsiteBucket(config);
  if (!settings || !backupDir) return [];
  const bucket = openBucket(settings);
  return [
    {
      kind: "backup.offsite",
      lane: "backup",
      everyMs: HOUR_MS,
      async run(_payload, stopping) {
        const newest = (await listBackups(backupDir, clock())).at(-1);
        if (!newest) return;
        const sent = (await bucket.list(PREFIX)).flatMap(({ key }) => nameOf(key) ?? []);
        if (!sent.includes(newest.name)) {
          const { packTar } = await import("modern-tar/fs");
          const source = join(backupDir, newest.name);
          const archive = packTar([{ type: "directory", source, target: newest.name }]);
          const encrypted = (await newEncrypter(backupRecipients)).encrypt(webStream(archive));
          await bucket
            .putStream(keyOf(newest.name), await encrypted, { signal: stopping })
            .catch((error: unknown) => {
              if (!stopping.aborted) throw error;
            });
          if (stopping.aborted) return;
        }
        await setMark(database, OFFSITE_MARK, newest.at);
        for (const name of expiredBackups([...sent, newest.name], clock())) await bucket.remove(keyOf(name));
      },
    },
  ];
}

/** Downloads a backup, by default the newest. Returns its path; undefined where the bucket has no such backup. */
export async function downloadBackup(settings: BucketSettings, folder: string, wanted: string | undefined) {
  const bucket = openBucket(settings);
  const names = (await bucket.list(PREFIX)).flatMap(({ key }) => nameOf(key) ?? []);
  const name = wanted ? names.find((known) => known === wanted) : pastBackups(names, new Date()).at(-1)?.name;
  if (!name) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await downloadLedger(bucket, folder);
  const path = join(folder, name + ENCRYPTED_SUFFIX);
  await pipeline(
    bucket.getStream(keyOf(name)),
    createWriteStream(`${path}.part`, { mode: 0o600, flush: true }),
  );
  await rename(`${path}.part`, path);
  return path;
}

const keyOf = (name: string): string => `${PREFIX}${name}${ENCRYPTED_SUFFIX}`;

/** Returns the backup's name; undefined for anything else below the prefix. */
function nameOf(key: string): string | undefined {
  const name = key.slice(PREFIX.length, -ENCRYPTED_SUFFIX.length);
  return key.endsWith(ENCRYPTED_SUFFIX) && backupTime(name) ? name : undefined;
}

/** @throws ConfigError where a recipient has a typing error, which its checksum shows */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  try {
    await newEncrypter(recipients);
  } catch {
    throw new ConfigError(["BACKUP_RECIPIENT has a typing error: age does not accept it as a public key"]);
  }
}

/** Unpacks an encrypted backup into a temporary folder for `use`. `age-keygen` writes the `identityFile`. */
export async function withBackupFolder<T>(
  path: string,
  identityFile: string | undefined,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  if (!path.endsWith(".age")) return use(path);
  if (!identityFile)
    throw new CommandError("The backup is encrypted. Name the file of your secret key: --identity key.txt");
  const identities = await readIdentities(resolve(identityFile));
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}-`));
  try {
    const backup = await decrypt(path, identities)
      .then((archive) => unpack(archive, folder))
      .catch((cause: Error) => {
        if (cause instanceof CommandError || "code" in cause) throw cause;
        throw new CommandError(`${path} is damaged, cut off, or no backup (${cause.message}).`, { cause });
      });
    return await use(backup);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function newEncrypter(recipients: readonly string[]) {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

async function decrypt(path: string, identities: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(webStream(createReadStream(path))).catch((cause: Error) => {
    if (cause.message.includes("no identity matched"))
      throw new CommandError("The backup is encrypted for another key than the one in --identity.", {
        cause,
      });
    throw cause;
  });
}

/** Unpacks only files and folders, none outside `folder`. Returns the backup's path. @throws if the archive is cut off */
async function unpack(archive: AsyncIterable<Uint8Array>, folder: string): Promise<string> {
  const { unpackTar } = await import("modern-tar/fs");
  const filter = ({ type = "file" }) => type === "file" || type === "directory";
  await pipeline(archive, unpackTar(folder, { strict: true, fmode: 0o600, dmode: 0o700, filter }));
  const [name = ""] = await readdir(folder);
  return join(folder, name);
}

async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((cause) => {
    throw new CommandError(`${path} cannot be read.`, { cause });
  });
  const lines = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  if (lines.length === 0 || !lines.every((line) => IDENTITY.test(line)))
    throw new CommandError(
      `${path} holds no secret key of age (AGE-SECRET-KEY-1…). If a passphrase protects it, decrypt it with age first.`,
    );
  return lines;
}

const webStream = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array>;
