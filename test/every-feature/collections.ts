import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { pino } from "pino";
import { features } from "#app/server/features.ts";
import { readConfig } from "#server/config.ts";

/** What all features declare for the devices. These collections have no database: only their descriptions count. */
export const { collections } = features({
  config: readConfig({}),
  database: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  log: pino({ level: "silent" }),
  clock: () => new Date(),
});
