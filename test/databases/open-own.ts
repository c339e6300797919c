import { openDatabase } from "#platform/database/database.ts";
import { stopAfterTests } from "../stop-after-tests.ts";

/** Opens a database and closes it after the file's tests. */
export function openOwn(place: Parameters<typeof openDatabase>[0]) {
  const database = openDatabase(place);
  stopAfterTests(() => database.destroy());
  return database;
}
