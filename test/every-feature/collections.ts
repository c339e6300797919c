import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { pino } from "pino";
import { readConfig } from "#app/server/config/read-config.ts";
import { features } from "#app/server/features.ts";

/** The declarations of all features. The database is a dummy, because only the descriptions are read. */
const declared = features({
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

export const { collections } = declared;

export const contractEndpoints = declared.routes.flatMap(({ contract }) => Object.values(contract));
