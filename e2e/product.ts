import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#test/free-port.ts";
import { scratchFolder } from "#test/scratch-folder.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const READY_WITHIN_MS = 60_000;

/** The product as `npm start` runs it, with its own process and data folder. */
export class Product {
  readonly origin: string;
  readonly dataDir = scratchFolder("claves-e2e");
  readonly #port: number;
  readonly #script: string;
  /** Additional settings of the next start. */
  readonly settings: NodeJS.ProcessEnv = {};
  #process: ChildProcess | undefined;
  #output = "";

  constructor(port: number, script = "start.mjs") {
    this.#port = port;
    this.#script = script;
    this.origin = `http://localhost:${port}`;
  }

  /** The environment of the product's process. The owner's commands find the same data with it. */
  get environment(): NodeJS.ProcessEnv {
    const own = { PORT: String(this.#port), DATA_DIR: this.dataDir, LOG_LEVEL: "warn" };
    return { ...process.env, ...own, ...this.settings };
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  static async start(script?: string): Promise<Product> {
    const product = new Product(await freePort(), script);
    await product.start();
    return product;
  }

  /** Resolves when the server answers /health. */
  async start(): Promise<void> {
    this.#output = "";
    if (await this.#isServing()) throw new Error(`another process serves ${this.origin}`);
    const child = spawn(process.execPath, [`scripts/${this.#script}`], {
      cwd: ROOT,
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    const deadline = Date.now() + READY_WITHIN_MS;
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    while (Date.now() < deadline && isRunning()) {
      if (await this.#isServing()) return;
      await wait(50);
    }
    throw new Error(`the product did not start:\n${this.#output}`);
  }

  #isServing(): Promise<boolean> {
    return fetch(`${this.origin}/health`).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Changes the database directly, even while the application runs. */
  change<T = void>(work: string | ((database: DatabaseSync) => T)): T | undefined {
    const database = new DatabaseSync(join(this.dataDir, "claves.sqlite"));
    database.exec("PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000");
    try {
      return typeof work === "string" ? void database.exec(work) : work(database);
    } finally {
      database.close();
    }
  }

  async stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
