import type { ReplicaDatabase } from "./replica-database.ts";

/** Cached copies of files that the server has, some 300 kB each. */
const FILES_MAX = 60;

export function fileStore({ attempt, succeeds }: ReplicaDatabase) {
  return {
    readFile: (name: string): Promise<Blob | undefined> =>
      attempt(async (database) => {
        const reading = database.transaction("files", "readwrite");
        const file = await reading.store.get(name);
        if (file?.usedAt) void reading.store.put({ ...file, usedAt: Date.now() }, name);
        await reading.done;
        return file?.content;
      }),

    /** Stores a file until it is deleted (`isOnlyHere`), or in the LRU cache. */
    putFile: (name: string, content: Blob, isOnlyHere: boolean) =>
      succeeds(async (database) => {
        const putting = database.transaction("files", "readwrite", { durability: "strict" });
        void putting.store.put({ content, ...(!isOnlyHere && { usedAt: Date.now() }) }, name);
        const others = await putting.store.index("usedAt").getAllKeys();
        for (const old of others.slice(0, Math.max(others.length - FILES_MAX, 0)))
          void putting.store.delete(old);
        await putting.done;
      }),

    /** Deletes cached files that no record names any more. */
    pruneFiles: (isNamed: (name: string) => boolean) =>
      attempt(async (database) => {
        const keeping = database.transaction("files", "readwrite");
        for (const name of await keeping.store.index("usedAt").getAllKeys()) {
          if (!isNamed(name)) void keeping.store.delete(name);
        }
        await keeping.done;
      }),

    removeFile: (name: string) => attempt((database) => database.delete("files", name)),
  };
}
