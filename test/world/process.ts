import type { Kysely, KyselyPlugin } from "kysely";
import type { Tables } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";

interface Lanes {
  runDue(): Promise<unknown>;
  stop(): Promise<void>;
}

/** A server process with its background work. Once it is killed, nothing of it reaches the database. */
export class Process {
  isAlive = true;
  /** Database steps until it is killed. */
  stepsLeft = Number.POSITIVE_INFINITY;
  readonly #lanes: Lanes;

  constructor(services: Omit<Services, "log">, lanesOf: (services: Services, self: Process) => Lanes) {
    const database: Kysely<Tables> = services.database.withPlugin(this.#untilKilled());
    const quiet = () => undefined;
    const log = { error: quiet, warn: quiet, info: quiet } as unknown as Services["log"];
    this.#lanes = lanesOf({ ...services, database, log }, this);
  }

  /** Rejects only for a process that lives on. */
  async runDue(): Promise<void> {
    await this.#lanes.runDue().catch((error: unknown) => {
      if (this.isAlive) throw error;
    });
  }

  kill(): never {
    this.isAlive = false;
    // Otherwise it would try for 20 seconds to write down what it has done.
    void this.#lanes.stop();
    throw new Error("killed");
  }

  #untilKilled(): KyselyPlugin {
    const step = () => {
      if (!this.isAlive || --this.stepsLeft <= 0) this.kill();
    };
    return {
      transformQuery: ({ node }) => {
        step();
        return node;
      },
      transformResult: async ({ result }) => {
        step();
        return result;
      },
    };
  }
}
