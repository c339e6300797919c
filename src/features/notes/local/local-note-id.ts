import type { LocalNote } from "./local-notes.ts";

/**
 * Derives a note's id from its content, so that an import is idempotent across tabs and retries. A UUIDv8
 * (RFC 9562, section 5.8) of SHA-256. `occurrence` counts equal notes from 0.
 */
export async function localNoteId(memberId: string, note: LocalNote, occurrence: number): Promise<string> {
  const named = JSON.stringify([memberId, note.context, note.minute, note.text, occurrence]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(named));
  const bytes = new Uint8Array(digest, 0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
