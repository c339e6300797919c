import { dirname, resolve } from "node:path";
import { pino } from "pino";
import { LEDGER_FILE, readLedger, writeLedger } from "#platform/backup/ledger.ts";
import { drill } from "#platform/backup/nightly.ts";
import { downloadBackup, withBackupFolder } from "#platform/backup/offsite.ts";
import { adoptRestored, restoreBackup } from "#platform/backup/restore.ts";
import { writeBackup } from "#platform/backup/write-backup.ts";
import type { Database } from "#platform/database/database.ts";
import { type Command, CommandError, type CommandInput } from "#platform/server/commands.ts";
import type { Config } from "#platform/server/config.ts";
import { readConfig } from "./config/read-config.ts";
import { features } from "./features.ts";
import { openPictures, picturesFolder } from "./pictures.ts";

const DEFAULT_FOLDER = "backups";
const ENCRYPTED = `An encrypted backup (.tar.age) needs --identity with the file of your secret key, as age-keygen writes it.
While the command runs, the decrypted backup lies beside the file.`;

const UNSIGNED =
  "With BACKUP_KEY, only a backup that a server with this key signed is taken. An older one needs --unsigned.";

const backup: Command = {
  name: "backup",
  summary: "copies the database and the pictures, while the server runs",
  usage: `npm run owner -- backup [folder]

Writes a new folder below ${DEFAULT_FOLDER} or the given one. Both engines write the same: restore it into either.
The backup holds what members wrote. Keep it where only you can read it, on another machine too.`,
  async run({ words: [folder = DEFAULT_FOLDER] }, { services, print }) {
    const { config, database, clock } = await services();
    const pictures = openPictures(config);
    const { path, manifest } = await writeBackup(
      { database, pictures, now: clock(), key: config.backupKey },
      resolve(folder),
    );
    await writeLedger(database, resolve(folder), config.backupKey);
    print(`${path}\n${extentOf(manifest)}`);
  },
};

const restore: Command = {
  name: "restore",
  summary: "restores a backup into an empty DATA_DIR or database",
  usage: `npm run owner -- restore <backup> [--identity <file>] [--without-ledger] [--unsigned]

Checks the whole backup, restores it into the DATA_DIR and DATABASE_URL that are set, and compares every row and
picture. It refuses a damaged backup, one of a newer version, and a place that holds data. Members sign in again.
What ${LEDGER_FILE} beside the backup knows happens again: accounts deleted since stay deleted, closed feeds stay closed,
PayPal's subscriptions are found. Mail and reminders that waited are not sent, because they may have been sent since.
${UNSIGNED}
${ENCRYPTED}`,
  options: {
    "without-ledger": { type: "boolean" },
    unsigned: { type: "boolean" },
    identity: { type: "string" },
  },
  async run({ words: [path], options }, { environment, print }) {
    if (!path) throw new CommandError("Name the backup: npm run owner -- restore <backup>");
    const config = readConfig(environment);
    const { dataDir, databaseUrl } = config;
    const pictures = openPictures(config);
    const key = keyOf(config, options);
    const target = { dataDir, databaseUrl, picturesFolder: picturesFolder(config), pictures, key };
    const ledger = await readLedger(dirname(resolve(path)), key);
    if (!ledger && !options["without-ledger"])
      throw new CommandError(
        `There is no ${LEDGER_FILE} beside the backup, so accounts that were deleted since would come back. Put it there, or say --without-ledger.`,
      );
    const { facts = new Map(), refused = 0 } = ledger ?? {};
    if (facts.size === 0 && refused > 0 && !options["without-ledger"])
      throw new CommandError(
        `None of the ${refused} lines of the ledger is signed with this BACKUP_KEY. Set the right key, or say --unsigned or --without-ledger.`,
      );
    let replayed = new Map<string, number | "failed">();
    const adopt = async (database: Database) => {
      const clock = () => new Date();
      const log = pino({ level: "silent" });
      const parts = features({ config, database, log, clock });
      await adoptRestored(database);
      await parts.afterRestore();
      replayed = await parts.ledger.replay(facts);
    };
    const manifest = await withBackupFolder(resolve(path), identityOf(options), (folder) =>
      restoreBackup(folder, target, adopt),
    );
    const failed = [...replayed.values()].includes("failed")
      ? "\nA start with that folder as BACKUP_DIR tries again what failed, and logs why."
      : "";
    print(
      `Restored as it was at ${manifest.created_at}.\n${extentOf(manifest)}\nThe ledger knew since then: ${countsOf(replayed)}.${failed}${refused > 0 ? `\nLines of the ledger without a valid signature, not taken: ${refused}.` : ""}`,
    );
  },
};

const tryOut: Command = {
  name: "drill",
  summary: "proves that a backup can be restored",
  usage: `npm run owner -- drill <backup> [--identity <file>] [--unsigned]

Restores the backup into a database beside it, migrates it, compares every row, opens every picture, and removes it
again. It touches neither the running server nor its data.
${UNSIGNED}
${ENCRYPTED}`,
  options: { unsigned: { type: "boolean" }, identity: { type: "string" } },
  async run({ words: [path], options }, { environment, print }) {
    if (!path) throw new CommandError("Name the backup: npm run owner -- drill <backup>");
    const manifest = await withBackupFolder(resolve(path), identityOf(options), (folder) =>
      drill(folder, keyOf(readConfig(environment), options)),
    );
    print(`It can be restored.\n${extentOf(manifest)}`);
  },
};

const download: Command = {
  name: "download-backup",
  summary: "downloads an encrypted backup from the bucket",
  usage: `npm run owner -- download-backup [folder] [--name claves-…]

Writes the newest backup, or the named one, as it is in the bucket, and ${LEDGER_FILE} beside it. Any other tool
may do this too: both are below backups/, the ledger in parts, which cat joins.`,
  options: { name: { type: "string" } },
  async run({ words: [folder = DEFAULT_FOLDER], options }, { environment, print }) {
    const { bucket } = readConfig(environment);
    if (!bucket) throw new CommandError("Set BUCKET_URL and the other settings of the bucket.");
    const name = typeof options.name === "string" ? options.name : undefined;
    const path = await downloadBackup(bucket, resolve(folder), name);
    if (!path) throw new CommandError(`The bucket has no backup${name ? ` ${name}` : ""}.`);
    print(`${path}\nTo try it out: npm run owner -- drill ${path} --identity key.txt`);
  },
};

export const backupCommands: readonly Command[] = [backup, restore, tryOut, download];

const countsOf = (replayed: ReadonlyMap<string, number | "failed">): string =>
  Array.from(replayed, ([kind, count]) => `${kind} ${count}`).join(", ") || "nothing more";

const keyOf = ({ backupKey }: Config, { unsigned }: CommandInput["options"]): string | undefined =>
  unsigned ? undefined : backupKey;

const identityOf = ({ identity }: CommandInput["options"]): string | undefined =>
  typeof identity === "string" ? identity : undefined;

function extentOf({ tables, pictures }: Awaited<ReturnType<typeof restoreBackup>>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables, ${Object.keys(pictures).length} pictures`;
}
