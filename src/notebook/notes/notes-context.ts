import { keys } from "#lessons/keys/lessons.ts";
import type { Address } from "#platform/ui/navigation.tsx";
import { contextTitle, GENERAL_CONTEXT, KEY_PREFIX, keyOfContext } from "./context-title.ts";

export { GENERAL_CONTEXT };

export function contextOfPath(path: string): string | undefined {
  if (path === "/") return GENERAL_CONTEXT;
  const id = /^\/clave\/(.+)/.exec(path)?.[1];
  return keys.some((key) => key.id === id) ? `${KEY_PREFIX}${id}` : undefined;
}

export function notesTitle(context: string): string {
  const id = keyOfContext(context);
  return contextTitle(context, keys.find((key) => key.id === id)?.title);
}

export function pathOfContext(context: string): Address {
  const id = keyOfContext(context);
  return id ? `/clave/${encodeURIComponent(id)}` : "/";
}
