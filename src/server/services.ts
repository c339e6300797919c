import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#shared/time.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";

/** What every handler may use. Made once a process, in app/server/app.ts. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
}
