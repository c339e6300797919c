/**
 * The browser's storage, which may be switched off or full: then nothing is kept, and nothing breaks.
 *
 * @param kind "local" outlives the tab, "session" ends with it
 */
export function browserStorage(kind: "local" | "session") {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(kind === "local" ? localStorage : sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): string | null => attempt((storage) => storage.getItem(key)),
    /** `null` removes it. */
    write(key: string, value: string | null): void {
      attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
    },
    keys: (): string[] => attempt((storage) => Object.keys(storage)) ?? [],
  };
}

/** What a stored text holds; null where it is no JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
