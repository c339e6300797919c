import { hash } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import { uuidOf } from "#shared/new-id.ts";
import { UID_DOMAIN } from "../ical/calendar-names.ts";
import { readCalendar } from "../ical/read-calendar.server.ts";
import { findOwnIds, importSecretOf } from "./import-queries.server.ts";

const OWN_UID = new RegExp(`([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${UID_DOMAIN}`, "g");
/** Bounds the lookup; above the number of events in a real file. */
const OWN_MAX = 5000;

/** The ids of events that this app has exported into a file. */
export function ownIdsIn(content: string): string[] {
  const ids = new Set<string>();
  for (const [, id] of content.matchAll(OWN_UID)) {
    if (id && ids.size < OWN_MAX) ids.add(id);
  }
  return [...ids];
}

export async function readFileFor(database: Database, userId: UserId, content: string, timeZone: string) {
  const secret = await importSecretOf(database, userId);
  const own = await findOwnIds(database, userId, ownIdsIn(content));
  return readCalendar(content, timeZone, (uid, day) => importedId(secret, own, uid, day));
}

/** A UUID of secret and UID, which nobody can predict. An event in `own` keeps its id. */
export function importedId(secret: string, own: ReadonlySet<string>, uid: string, day?: string): string {
  const [id = ""] = ownIdsIn(uid);
  if (own.has(id) && day === undefined) return id;
  return uuidOf(hash("sha256", JSON.stringify([secret, uid, day]), "buffer"), 8);
}
