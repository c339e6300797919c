import type { FastifyBaseLogger } from "fastify";
import type { Kysely, KyselyPlugin } from "kysely";
import type { DeliveryParts } from "#features/reminders/delivery/deliver.server.ts";
import { sendingJobs } from "#features/reminders/jobs.server.ts";
import type { Config } from "#server/config.ts";
import type { Tables } from "#server/database/schema.ts";
import type { Clock } from "#shared/time.ts";

/** A server process that sends reminders. Once it is killed, nothing of it reaches the database. */
export class ReminderProcess {
  isAlive = true;
  /** Database steps until it is killed. */
  stepsLeft = Number.POSITIVE_INFINITY;
  readonly run: () => Promise<void>;
  readonly #death = new AbortController();

  constructor(
    database: Kysely<Tables>,
    config: Config,
    clock: Clock,
    partsOf: (self: ReminderProcess) => DeliveryParts,
  ) {
    const quiet = () => undefined;
    const log = { error: quiet, warn: quiet, info: quiet } as unknown as FastifyBaseLogger;
    const own = database.withPlugin(this.#untilKilled());
    const jobs = sendingJobs({ config, database: own, log, clock }, partsOf(this));
    this.run = async () => {
      for (const job of jobs) await job.run(null, this.#death.signal);
    };
  }

  kill(): never {
    this.isAlive = false;
    // Otherwise it would try for 20 seconds to write down what it has sent.
    this.#death.abort();
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
