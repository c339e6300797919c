/** Where notes that belong to no key stand (spec, section 9). */
export const GENERAL_CONTEXT = "exito_general";
export const KEY_PREFIX = "clave_";
/** What a context may be called. */
export const CONTEXT_PATTERN = /^[a-z0-9_-]{1,80}$/;

/** The id of the key that a context belongs to, whether there is such a key or not; undefined for any other. */
export function keyOfContext(context: string): string | undefined {
  return context.startsWith(KEY_PREFIX) ? context.slice(KEY_PREFIX.length) || undefined : undefined;
}

/**
 * What the notes of a context are called (spec, section 2, "Notes").
 *
 * @param keyTitle of the key that the context belongs to; undefined where there is none
 */
export function contextTitle(context: string, keyTitle: string | undefined): string {
  if (context === GENERAL_CONTEXT) return "Mis Notas del Éxito";
  return keyTitle === undefined ? "Mis Notas" : `Mis Notas de ${keyTitle}`;
}
