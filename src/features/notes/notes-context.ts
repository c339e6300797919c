import { keys } from "#features/keys/lessons.ts";
import { contextTitle, GENERAL_CONTEXT, KEY_PREFIX, keyOfContext } from "./context-title.ts";

export { GENERAL_CONTEXT };

/** The notes that belong to a page of the site: to the home page, or to a key's; undefined on any other. */
export function contextOfPath(path: string): string | undefined {
  if (path === "/") return GENERAL_CONTEXT;
  const id = /^\/clave\/(.+)/.exec(path)?.[1];
  return keys.some((key) => key.id === id) ? `${KEY_PREFIX}${id}` : undefined;
}

/** What the notes of a context are called (spec, section 2, "Notes"). */
export function notesTitle(context: string): string {
  const id = keyOfContext(context);
  return contextTitle(context, keys.find((key) => key.id === id)?.title);
}

/** The page that a context's notes belong to. */
export function pathOfContext(context: string): string {
  const id = keyOfContext(context);
  return id ? `/clave/${encodeURIComponent(id)}` : "/";
}
