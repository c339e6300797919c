/** Key in localStorage of the last known user (account/session/session.ts). */
export const KNOWN_USER = "known-user";

/** Never throws: if the storage is switched off or full, reads return null and writes do nothing. */
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
    write(key: string, value: string | null): void {
      attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
    },
    keys: (): string[] => attempt((storage) => Object.keys(storage)) ?? [],
  };
}

/** Returns null where the text is not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
