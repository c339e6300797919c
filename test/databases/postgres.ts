import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
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
  const folder = postgresFolder();
  const data = join(folder, "data");
  await initPostgres(data);
  const server = await servePostgres(data, SETTINGS);
  return {
    url: server.url,
    stop: async () => {
      await server.end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A scratch folder that belongs to the account of PostgreSQL. */
export function postgresFolder(): string {
  const folder = scratchFolder("claves-postgres");
  if (unprivileged()) execFileSync("chown", ["postgres", folder]);
  return folder;
}

export async function initPostgres(data: string, ...options: string[]): Promise<void> {
  const common = ["-U", "tests", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  await runProgram("initdb", ["-D", data, ...common, ...options]);
}

/** Runs a program of PostgreSQL to its end. @throws an error with its output if the program fails */
export async function runProgram(program: string, args: string[]): Promise<void> {
  const command = commandOf(program, args);
  await promisify(execFile)(command.file, command.args, { cwd: tmpdir() });
}

/** Starts a server on a data folder. With `isGroup`, SIGKILL reaches every process of that server. */
export async function servePostgres(
  data: string,
  settings: readonly string[],
  { port: given, isGroup = false }: { port?: number; isGroup?: boolean } = {},
) {
  const port = given ?? (await freePort());
  const place = ["-D", data, "-p", String(port), "-k", dirname(data), "-h", "127.0.0.1"];
  const { file, args } = commandOf("postgres", [...place, ...settings.flatMap((setting) => ["-c", setting])]);
  const child = spawn(file, args, { stdio: "ignore", cwd: tmpdir(), detached: isGroup });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = `postgresql://tests@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    port,
    url,
    /** Stops the server. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
    async end(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void> {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && isGroup && signal === "SIGKILL" && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
      await ended;
    },
  };
}

function commandOf(program: string, args: string[]): { file: string; args: string[] } {
  binaries ??= findBinaries() ?? install();
  const file = join(binaries, program);
  const asUser = unprivileged();
  return asUser ? { file: "setpriv", args: [...asUser, file, ...args] } : { file, args };
}

let binaries: string | undefined;

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
