import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { inject } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#app/server/config/read-config.ts";
import { openOwnDatabase } from "#app/server/open-database.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { vacuumOnce } from "#platform/server/deleted-text.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { paypalControl } from "../providers/paypal-control.ts";
import { runOwner } from "../run-owner.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { Visitor } from "../visitor.ts";
import { watchServer } from "./steps.ts";

/** The time after which every claim has expired, while the server still recognises a repeated request. */
const CLAIMS_END_MS = 11 * MINUTE_MS;

/** An installation in which a process dies during a work. The product runs in this process, or in its own. */
export abstract class Place {
  abstract readonly origin: string;
  abstract readonly dataDir: string;
  abstract readonly backups: string;
  abstract readonly environment: Record<string, string | undefined>;
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  /** Runs a command of the owner. */
  abstract owner(...words: string[]): Promise<{ code: number | null; output: string }>;
  /** Whether jobs run by themselves, not only when a work asks for them. */
  abstract readonly hasOwnJobs: boolean;
  /** Runs all due jobs. */
  abstract due(): Promise<void>;
  /** Runs due jobs after the claims of a dead process have expired, and at least `durationMs` have passed. */
  abstract calm(durationMs?: number): Promise<void>;

  visitor(): Visitor {
    return new Visitor(this.origin);
  }

  /** Reads or changes the database directly, without the product. */
  async withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
    const { DATABASE_URL: databaseUrl } = this.environment;
    const database = openDatabase({ databaseUrl, dataDir: this.dataDir });
    return use(database).finally(() => database.destroy());
  }

  /** Empties the installation. The simulated providers keep their data. */
  async wipe(): Promise<void> {
    for (const name of readdirSync(this.dataDir))
      if (!name.startsWith("simulators")) rmSync(join(this.dataDir, name), { recursive: true });
  }
}

/** A work: an operation during which a process dies, and the promise that must hold afterwards. */
export interface Work<State> {
  name: string;
  /** `true` if the work starts the server itself, or needs no server. */
  isStopped?: true;
  /** Prepares the installation. Works with the same function share its result. */
  prepare(at: Place): Promise<State>;
  /** Runs before the work each time. Prepares what the saved copy lacks, such as due messages or a new database. */
  renew?(at: Place, state: State): Promise<void>;
  run(at: Place, state: State): Promise<unknown>;
  /** True once the work itself has begun: jobs first wait, and commands first start. The drill kills only then. */
  isUnderWay?(at: Place): Promise<boolean>;
  /** Counts the writes that were acknowledged before a kill. */
  acknowledged?(state: State): number;
  /** Checks what must hold before the next start, because a start could repair it. */
  checkStopped?(at: Place, state: State): Promise<void>;
  /**
   * Checks the product's promises after the next start on the remaining data.
   * @param answer the answer of a work that did not die
   */
  check(at: Place, state: State, answer?: unknown): Promise<void>;
}

/** The product in this process. Its jobs run only when a work asks for what is due. */
export class PlaceHere extends Place {
  readonly hasOwnJobs: boolean = false;
  readonly #folder = ownFolder("claves-death");
  readonly dataDir = join(this.#folder, "now", "data");
  readonly backups = join(this.#folder, "now", "backups");
  readonly origin: string;
  readonly environment: Record<string, string | undefined>;
  readonly #visitors: Visitor[] = [];
  #passedMs = 0;
  #stops: (() => unknown)[] = [];
  #saved: { passedMs: number; cookies: Visitor["cookies"][] } | undefined;
  #jobs: { runDue(): Promise<unknown> } | undefined;

  /** @param environment an object that receives the installation's settings */
  constructor(port: number, environment: Record<string, string | undefined> = {}) {
    super();
    this.origin = `http://localhost:${port}`;
    const own = { PORT: String(port), DATA_DIR: this.dataDir, BACKUP_DIR: this.backups };
    this.environment = Object.assign(environment, own, { LOG_LEVEL: process.env.TEST_LOG ?? "silent" });
    for (const folder of [this.dataDir, this.backups]) mkdirSync(folder, { recursive: true });
    for (const file of [inject("sqliteTemplate"), inject("simulatorsTemplate")])
      cpSync(file, join(this.dataDir, basename(file)));
    stopAfterTests(() => this.stop());
  }

  override visitor(): Visitor {
    const visitor = super.visitor();
    this.#visitors.push(visitor);
    return visitor;
  }

  async start(): Promise<void> {
    const clock = () => new Date(Date.now() + this.#passedMs);
    const config = readConfig(this.environment);
    const database = await openOwnDatabase(config, clock());
    this.#stops = [() => database.destroy()];
    const { app, jobs, ledger } = await buildApp({ config, database, clock });
    this.#stops.unshift(jobs.stop, () => app.close());
    await ledger.begin();
    await vacuumOnce(database, config.dataDir, clock());
    watchServer(app.server);
    await app.listen({ port: config.port, host: "127.0.0.1" });
    this.#jobs = jobs;
  }

  async due(): Promise<void> {
    await this.#jobs?.runDue();
  }

  /** Makes PayPal send no webhooks, because they would arrive at another step each time. */
  async dropWebhooks(): Promise<void> {
    await fetch(`${this.origin}/simulators/paypal/control/webhooks`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mode: "drop" }),
    });
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  async owner(...words: string[]): ReturnType<Place["owner"]> {
    return runOwner(this.environment, ...words);
  }

  async calm(durationMs = CLAIMS_END_MS): Promise<void> {
    const paypalUrl = `${this.origin}/simulators/paypal`;
    const advanceClock = (ms: number) => {
      this.#passedMs += ms;
    };
    await paypalControl({ paypalUrl, advanceClock }).advance(durationMs);
    await this.due();
  }

  /** Stores the state of the stopped installation, and the cookies of all visitors. */
  save(): void {
    this.#copy("now", "saved");
    const cookies = this.#visitors.map((one) => new Map(one.cookies));
    this.#saved = { passedMs: this.#passedMs, cookies };
  }

  async putBack(): Promise<void> {
    this.#copy("saved", "now");
    this.#passedMs = this.#saved?.passedMs ?? 0;
    for (const [at, before] of (this.#saved?.cookies ?? []).entries()) {
      this.#visitors[at]?.cookies.clear();
      for (const [name, cookie] of before) this.#visitors[at]?.cookies.set(name, cookie);
    }
  }

  #copy(from: string, to: string): void {
    rmSync(join(this.#folder, to), { recursive: true, force: true });
    cpSync(join(this.#folder, from), join(this.#folder, to), { recursive: true, preserveTimestamps: true });
  }
}
