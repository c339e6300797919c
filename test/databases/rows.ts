import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";

type Rows<T extends keyof Tables> = Selectable<Tables[T]>;

/** Reads, changes and adds rows of a table. `where` holds the values of columns; without it, all rows are chosen. */
export function rowsIn(database: Database) {
  const tables = database as unknown as Kysely<Record<string, Record<string, unknown>>>;
  return {
    async read<T extends keyof Tables, C extends keyof Rows<T> & string>(
      table: T,
      columns: readonly C[],
      where: Partial<Rows<T>> = {},
    ): Promise<Pick<Rows<T>, C>[]> {
      let query = tables.selectFrom(table as string).select(columns);
      for (const [column, value] of Object.entries(where)) query = query.where(column, "=", value);
      return (await query.execute()) as Pick<Rows<T>, C>[];
    },

    async change<T extends keyof Tables>(table: T, set: Updateable<Tables[T]>, where: Partial<Rows<T>> = {}) {
      let query = tables.updateTable(table as string).set(set);
      for (const [column, value] of Object.entries(where)) query = query.where(column, "=", value);
      await query.execute();
    },

    async add<T extends keyof Tables>(table: T, values: Insertable<Tables[T]> | Insertable<Tables[T]>[]) {
      await tables
        .insertInto(table as string)
        .values(values)
        .execute();
    },
  };
}
