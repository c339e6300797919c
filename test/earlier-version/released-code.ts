import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS } from "#platform/shared/time.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { shiftClock } from "./shift-clock.ts";

const CLOCK = join(import.meta.dirname, "shift-clock.ts");
const SETTLED_MS = 2_000;

/** The code of a release in its own folder. It runs with its own scripts and its own data. */
export class ReleasedCode {
  readonly dataDir = scratchFolder("claves-release");
  readonly origin: string;
  readonly version: string;
  readonly #code: string;
  readonly #environment: NodeJS.ProcessEnv;
  #server: ChildProcess | undefined;

  constructor(code: string, port: number) {
    this.#code = code;
    this.origin = `http://localhost:${port}`;
    this.version = JSON.parse(readFileSync(join(code, "package.json"), "utf8")).version;
    const own = { PORT: String(port), DATA_DIR: this.dataDir, LOG_LEVEL: "silent" };
    this.#environment = { ...process.env, ...own };
  }

  /** Whether the release has this migration. */
  has(migration: string): boolean {
    return existsSync(join(this.#code, "migrations", `${migration}.sql`));
  }

  /** Starts the server, with its clock and this process's clock `daysAgo` days back. */
  async start(daysAgo = 0, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    shiftClock(-daysAgo * DAY_MS);
    Object.assign(this.#environment, { CLOCK_SHIFT_MS: String(-daysAgo * DAY_MS) }, settings);
    this.#server = spawn(process.execPath, ["--import", CLOCK, "scripts/start.mjs"], this.#where());
    while (!(await fetch(`${this.origin}/health`).catch(() => undefined))?.ok) {
      if (this.#server.exitCode !== null) throw new Error(`the server ended with ${this.#server.exitCode}`);
      await wait(100);
    }
  }

  async stop(): Promise<void> {
    const ended = this.#server?.exitCode === null ? once(this.#server, "exit") : undefined;
    this.#server?.kill();
    await ended;
  }

  /**
   * Waits until no job and no message is due, and then stops. Before migration 0046, the reminders' job becomes due
   * again and again.
   */
  async settle(): Promise<void> {
    const database = new DatabaseSync(join(this.dataDir, "claves.sqlite"), { readOnly: true });
    const jobs = "SELECT id FROM jobs WHERE run_at <= :now AND kind <> 'reminders.send'";
    const messages = " UNION SELECT id FROM outgoing_messages WHERE done_at IS NULL AND try_at <= :now";
    const due = database.prepare(jobs + (this.has("0046_outgoing_messages") ? messages : ""));
    for (let quietMs = 0; quietMs < SETTLED_MS; quietMs += 100) {
      if (due.get({ now: new Date().toISOString() }) !== undefined) quietMs = 0;
      await wait(100);
    }
    database.close();
    await this.stop();
  }

  owner(...words: string[]): string {
    const how = { ...this.#where(), stdio: ["ignore", "pipe", "inherit"] as ["ignore", "pipe", "inherit"] };
    return execFileSync(process.execPath, ["--import", CLOCK, "scripts/owner.mjs", ...words], how).toString();
  }

  /** Empties the stopped installation and restores a backup into it. The simulated providers keep their data. */
  restore(backup: string): void {
    for (const name of readdirSync(this.dataDir))
      if (!name.startsWith("simulators")) rmSync(join(this.dataDir, name), { recursive: true });
    this.owner("restore", backup, "--without-ledger");
  }

  #where() {
    return { cwd: this.#code, env: this.#environment, stdio: "inherit" as const };
  }
}
