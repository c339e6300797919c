import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, inject, vi } from "vitest";
import { Product } from "../../e2e/product.ts";
import { createPostgresDatabase } from "../databases/create-postgres-database.ts";
import { PlaceHere } from "../death/place.ts";
import { freePort } from "../free-port.ts";
import type { startBucketServer } from "../providers/bucket-server.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { spawnOwner } from "./drilled-product.ts";

type Bucket = Awaited<ReturnType<typeof startBucketServer>>;

/** Processes share this folder of compiled code, so that they start faster. */
const COMPILED = ownFolder("claves-compiled");
const DUE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/**
 * An installation with processes that can be killed: the built product, and commands of the owner. This process
 * prepares the work, and the time after a kill passes here, because here the clock can be advanced.
 */
export class KilledPlace extends PlaceHere {
  readonly #product: Product;
  readonly #bucket: Bucket | undefined;
  readonly #commands = new Set<ReturnType<typeof spawnOwner>>();
  #saved: { url: string | undefined; objects: Bucket["objects"] } | undefined;
  #phase: "prepared here" | "alive" | "killed" | "calm here" = "prepared here";

  private constructor(product: Product, port: number, bucket?: Bucket) {
    super(port, product.settings);
    this.#product = product;
    this.#bucket = bucket;
    this.environment.NODE_COMPILE_CACHE = COMPILED;
    if (bucket) Object.assign(this.environment, bucket.environment, { PICTURES_IN: "bucket" });
  }

  static async make(bucket?: Bucket): Promise<KilledPlace> {
    const port = await freePort();
    const product = new Product(port);
    stopAfterTests(() => product.remove());
    const place = new KilledPlace(product, port, bucket);
    if (process.env.TEST_ENGINE === "postgres") {
      rmSync(join(place.dataDir, basename(inject("sqliteTemplate"))));
      place.environment.DATABASE_URL = await copyOf(inject("postgresTemplate"));
    }
    return place;
  }

  get #isHere(): boolean {
    return this.#phase.endsWith("here");
  }

  override async start(): Promise<void> {
    await (this.#isHere ? super.start() : this.#product.start());
  }

  override async stop(): Promise<void> {
    await this.#product.stop();
    await super.stop();
  }

  async kill(): Promise<void> {
    this.#phase = "killed";
    for (const command of this.#commands) command.kill();
    await this.#product.kill();
  }

  override async wipe(): Promise<void> {
    await super.wipe();
    if (this.environment.DATABASE_URL) this.environment.DATABASE_URL = await newPostgresDatabase();
  }

  override async owner(...words: string[]) {
    if (this.#phase !== "alive") return super.owner(...words);
    const command = spawnOwner(this.#product, ...words);
    this.#commands.add(command);
    const { code, output } = await command.ended.finally(() => this.#commands.delete(command));
    if (code === null) throw new Error("the command was killed");
    return { code, output };
  }

  override readonly hasOwnJobs = true;

  override async due(): Promise<void> {
    if (this.#isHere) return super.due();
    const lived = this.#phase;
    // Each check closes the database, so that the next process finds the killed one's write-ahead log unchanged.
    const left = () =>
      this.withDatabase(async (database) => {
        const now = new Date().toISOString();
        const open = database.selectFrom("outgoing_messages").select("kind").where("done_at", "is", null);
        return [
          await database.selectFrom("jobs").select("kind").where("run_at", "<=", now).execute(),
          await database.selectFrom("planned_reminders").select("kind").where("due_at", "<=", now).execute(),
          await open.where("try_at", "<=", now).execute(),
        ].flat();
      });
    const look = async () => expect(this.#phase === lived ? await left() : []).toEqual([]);
    await vi.waitFor(look, { timeout: DUE_WITHIN_MS, interval: LOOK_EVERY_MS });
    if (this.#phase !== lived) throw new Error("the server was killed");
  }

  override async calm(durationMs?: number): Promise<void> {
    if (!this.#isHere) {
      await this.#product.stop();
      this.#phase = "calm here";
      await super.start();
    }
    await super.calm(durationMs);
  }

  override save(): void {
    super.save();
    this.#saved = { url: this.environment.DATABASE_URL, objects: new Map(this.#bucket?.objects) };
  }

  override async putBack(): Promise<void> {
    await super.putBack();
    const { url, objects = [] } = this.#saved ?? {};
    this.environment.DATABASE_URL = url && (await copyOf(new URL(url).pathname.slice(1)));
    this.#bucket?.uploads.clear();
    this.#bucket?.objects.clear();
    for (const [key, object] of objects) this.#bucket?.objects.set(key, object);
    this.#phase = "alive";
  }
}

async function copyOf(template: string): Promise<string> {
  return (await createPostgresDatabase(inject("postgresUrl"), template)).href;
}
