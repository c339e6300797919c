import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#shared/time.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";

/** Shared by all handlers, jobs and commands. Created once per process, in app/server/app.ts or owner.ts. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
}
