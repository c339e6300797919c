import { keys } from "#features/keys/lessons.ts";

/** Where notes that belong to no key stand (spec, section 9). */
export const GENERAL_CONTEXT = "exito_general";
const KEY_PREFIX = "clave_";

/** The notes that belong to a page of the site: to the home page, or to a key's; undefined on any other. */
export function contextOfPath(path: string): string | undefined {
  if (path === "/") return GENERAL_CONTEXT;
  const id = /^\/clave\/(.+)/.exec(path)?.[1];
  return keys.some((key) => key.id === id) ? `${KEY_PREFIX}${id}` : undefined;
}

/** What the notes of a context are called (spec, section 2, "Notes"). */
export function notesTitle(context: string): string {
  if (context === GENERAL_CONTEXT) return "Mis Notas del Éxito";
  const title = keys.find(({ id }) => `${KEY_PREFIX}${id}` === context)?.title;
  return title ? `Mis Notas de ${title}` : "Mis Notas";
}

/** The page that a context's notes belong to. */
export function pathOfContext(context: string): string {
  const id = context.startsWith(KEY_PREFIX) ? context.slice(KEY_PREFIX.length) : "";
  return id ? `/clave/${encodeURIComponent(id)}` : "/";
}
