import { vi } from "vitest";

/** Replaces the page's storage, document and window. Without `stored`, the page has no storage. */
export function stubPage(stored?: Map<string, string>): void {
  const storage = stored && {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.stubGlobal("window", new EventTarget());
}
