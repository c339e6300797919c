import type { FastifyBaseLogger } from "fastify";
import type { Kysely, KyselyPlugin } from "kysely";
import { type DeliveryParts, reminderMessages } from "#notebook/reminders/delivery/deliver.server.ts";
import { enqueueDue } from "#notebook/reminders/delivery/enqueue-due.server.ts";
import type { Tables } from "#platform/database/schema.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import type { Config } from "#platform/server/config.ts";
import type { Clock } from "#platform/shared/time.ts";

/** A server process that sends reminders. A killed process no longer reaches the database. */
export class ReminderProcess {
  isAlive = true;
  /** The number of database steps until the process is killed. */
  stepsLeft = Number.POSITIVE_INFINITY;
  readonly run: () => Promise<unknown>;
  readonly #stop: () => Promise<void>;

  constructor(
    database: Kysely<Tables>,
    config: Config,
    clock: Clock,
    partsOf: (self: ReminderProcess) => DeliveryParts,
  ) {
    const quiet = () => undefined;
    const log = { error: quiet, warn: quiet, info: quiet } as unknown as FastifyBaseLogger;
    const own = database.withPlugin(this.#untilKilled());
    const services = { config, database: own, log, clock };
    const parts = partsOf(this);
    const lanes = outgoingLanes(services, {
      kinds: [reminderMessages({ ...services, ...parts })],
      plan: (stopping) => enqueueDue(services, parts.sources, stopping),
    });
    this.run = lanes.runDue;
    this.#stop = lanes.stop;
  }

  kill(): never {
    this.isAlive = false;
    // Without this, the killed process would try for 20 seconds to store what it has sent.
    void this.#stop();
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
