import { uuidOf } from "#platform/shared/new-id.ts";

/** Returns the SHA-256 of the parts as an id, so that a repeated write is the same record in every tab. */
export async function derivedId(...parts: (string | number)[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return uuidOf(new Uint8Array(digest), 8);
}
