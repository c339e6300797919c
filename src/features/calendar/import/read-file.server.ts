import type { Database } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import { readCalendar } from "../ical/read-calendar.server.ts";
import { findOwnIds, importSecretOf } from "./import-queries.server.ts";
import { importedId, ownIdsIn } from "./imported-id.server.ts";

/** Reads a calendar file for a member. Returns undefined if the file is not a calendar. */
export async function readFileFor(database: Database, userId: UserId, content: string, timeZone: string) {
  const secret = await importSecretOf(database, userId);
  const own = await findOwnIds(database, userId, ownIdsIn(content));
  const formerIds = new Map<string, string>();
  const read = await readCalendar(content, timeZone, (uid, day) => {
    const id = importedId(secret, own, uid, day);
    // Older events have ids derived from the user id instead of the secret; these keep their ids.
    formerIds.set(id, importedId(userId, own, uid, day));
    return id;
  });
  if (!read) return undefined;
  const known = await findOwnIds(database, userId, [...formerIds.values()]);
  const events = read.events.map((event) => {
    const formerId = formerIds.get(event.id);
    return formerId && known.has(formerId) ? { ...event, id: formerId } : event;
  });
  return { ...read, events };
}
