import { KEY_ID } from "#platform/shared/key-id.ts";

/** The context of notes that belong to no lesson (spec, section 9). */
export const GENERAL_CONTEXT = "exito_general";
export const KEY_PREFIX = "clave_";
export const CONTEXT_PATTERN = /^[a-z0-9_-]{1,80}$/;

/** The lesson id in a context, even if no such lesson exists; undefined for any other context. */
export function keyOfContext(context: string): string | undefined {
  return context.startsWith(KEY_PREFIX) ? context.slice(KEY_PREFIX.length) || undefined : undefined;
}

/** Returns a note's tag: its own `key_id`, or if absent its page's lesson. Null means no tag. */
export function keyOfNote(note: { page_context: string; key_id?: string | null | undefined }): string | null {
  if (note.key_id !== undefined) return note.key_id;
  const ofPage = keyOfContext(note.page_context);
  return ofPage !== undefined && KEY_ID.test(ofPage) ? ofPage : null;
}

export function contextTitle(context: string, keyTitle: string | undefined): string {
  if (context === GENERAL_CONTEXT) return "Mis Notas del Éxito";
  return keyTitle === undefined ? "Mis Notas" : `Mis Notas de ${keyTitle}`;
}
