import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../free-port.ts";
import { scratchFolder } from "../scratch-folder.ts";

const VERSIONS = "/usr/lib/postgresql";
const HELP =
  "PostgreSQL is missing, and the server tests run on it too. Install it (Debian: apt-get install postgresql), or set TEST_DATABASE_URL to a server on which databases may be created.";
/** Tests need no durability, and a file system in memory has no room for a gigabyte of WAL. */
const SETTINGS = [
  "fsync=off",
  "autovacuum=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=256MB",
  "max_connections=300",
];

/** Uses TEST_DATABASE_URL, or starts the machine's PostgreSQL in a scratch folder. */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const binaries = findBinaries() ?? install();
  const folder = scratchFolder("claves-postgres");
  const asUser = unprivileged();
  if (asUser) execFileSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  const run = (program: string, args: string[]) => {
    const command = [join(binaries, program), ...args];
    return asUser
      ? { file: "setpriv", args: [...asUser, ...command] }
      : { file: command[0] ?? "", args: command.slice(1) };
  };
  const init = run("initdb", [
    "-D",
    data,
    "-U",
    "tests",
    "--auth=trust",
    "--no-sync",
    "--encoding=UTF8",
    "--locale=C",
  ]);
  execFileSync(init.file, init.args, { stdio: "pipe", cwd: folder });
  const port = await freePort();
  const options = [
    "-D",
    data,
    "-p",
    String(port),
    "-k",
    folder,
    "-h",
    "127.0.0.1",
    ...SETTINGS.flatMap((setting) => ["-c", setting]),
  ];
  const server = run("postgres", options);
  const child = spawn(server.file, server.args, { stdio: "ignore", cwd: folder });
  const url = `postgresql://tests@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(VERSIONS, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

function install(): string {
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "pipe" });
    execFileSync("apt-get", ["install", "-y", "-qq", "postgresql"], { stdio: "pipe" });
  } catch (error) {
    throw new Error(HELP, { cause: error });
  }
  const binaries = findBinaries();
  if (!binaries) throw new Error(HELP);
  return binaries;
}

/** `initdb` refuses to run as root, so root uses the package's account. */
function unprivileged(): string[] | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => execFileSync("id", [option, "postgres"], { encoding: "utf8" }).trim();
  return ["--reuid", id("-u"), "--regid", id("-g"), "--clear-groups"];
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(100);
    }
  }
}
