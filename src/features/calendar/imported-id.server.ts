import { createHash } from "node:crypto";
import { UID_DOMAIN } from "./calendar-names.ts";

const OWN_UID = new RegExp(`([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${UID_DOMAIN}`, "g");
/** More than a file brings. */
const OWN_MAX = 5000;

/** The ids of events in a file that this app has written. */
export function ownIdsIn(content: string): string[] {
  const ids = new Set<string>();
  for (const [, id] of content.matchAll(OWN_UID)) {
    if (id && ids.size < OWN_MAX) ids.add(id);
  }
  return [...ids];
}

/**
 * The id of an event of a file: a UUID (version 8, RFC 9562) that follows from the member's secret and from the file's
 * own name for it, so that the same file brings it once, and nobody else can foresee it. What a member has taken out
 * of this very calendar is what it was.
 *
 * @param own which ids are events of the member already
 */
export function importedId(secret: string, own: ReadonlySet<string>, uid: string, day?: string): string {
  const [id = ""] = ownIdsIn(uid);
  if (own.has(id) && day === undefined) return id;
  const bytes = createHash("sha256")
    .update(JSON.stringify([secret, uid, day]))
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
