import { expect } from "vitest";
import type { Product } from "../../e2e/product.ts";
import { Place } from "../death/place.ts";
import { ownFolder } from "../scratch-folder.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { newProduct, spawnOwner } from "./drilled-product.ts";

const DUE_WITHIN_MS = 60_000;
const LONG_AGO = "2020-01-01T00:00:00.000Z";
const FREE = { claimed_until: null, claim: null };

/** The built product in a process of its own, which can be killed. */
export class KilledPlace extends Place {
  readonly backups = ownFolder("claves-kills");
  readonly origin: string;
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly #product: Product;
  readonly #commands = new Set<ReturnType<typeof spawnOwner>>();

  private constructor(product: Product) {
    super();
    this.#product = product;
    this.origin = product.origin;
    this.dataDir = product.dataDir;
    this.environment = Object.assign(product.settings, product.environment, { BACKUP_DIR: this.backups });
  }

  static async make(settings: object): Promise<KilledPlace> {
    const product = await newProduct();
    Object.assign(product.settings, settings);
    return new KilledPlace(product);
  }

  start = () => this.#product.start();
  remove = () => this.#product.remove();

  async stop(): Promise<void> {
    await this.#product.stop();
  }

  async kill(): Promise<void> {
    for (const command of this.#commands) command.kill();
    await this.#product.kill();
  }

  override async wipe(): Promise<void> {
    await super.wipe();
    if (this.environment.DATABASE_URL) this.environment.DATABASE_URL = await newPostgresDatabase();
  }

  async owner(...words: string[]) {
    const command = spawnOwner(this.#product, ...words);
    this.#commands.add(command);
    const ended = await command.ended.finally(() => this.#commands.delete(command));
    if (ended.code === null) throw new Error("the command was killed");
    return ended;
  }

  async due(): Promise<void> {
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
    await expect.poll(left, { timeout: DUE_WITHIN_MS, interval: 50 }).toEqual([]);
  }

  /** As if a day had passed without a server: all claims have ended, and all work is due at the start. */
  async calm(): Promise<void> {
    await this.stop();
    await this.withDatabase(async (database) => {
      const jobs = database.updateTable("jobs").set({ ...FREE, run_at: LONG_AGO });
      await jobs.execute();
      const open = database.updateTable("outgoing_messages").where("done_at", "is", null);
      await open.set({ ...FREE, try_at: LONG_AGO }).execute();
    });
    await this.start();
    await this.due();
  }
}
