import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#platform/shared/time.ts";
import type { Config } from "./config.ts";

/** Shared by all handlers, jobs and commands. Created once per process, in app/server/app.ts or owner.ts. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
}
