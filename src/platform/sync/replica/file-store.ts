import { answered, type Stores } from "./replica-database.ts";
import type { ReplicaStore } from "./replica-store.ts";

/** The most cached copies of files that the server has. Each takes some 300 kB. */
const FILES_MAX = 60;

interface StoredFile {
  content: Blob;
  /** Last use in epoch milliseconds. Absent while only this device has the file. */
  usedAt?: number;
}

/** The files of a device: pictures that only this device has, and cached copies of pictures that were shown. */
export function fileStore({ database: { read, write } }: ReplicaStore) {
  const cached = (files: IDBObjectStore) => answered(files.index("usedAt").getAllKeys()) as Promise<string[]>;
  return {
    async readFile(name: string): Promise<Blob | null | undefined> {
      const found = await read(({ files }) => answered<StoredFile[]>(files.getAll(name)), ["files"]);
      const file = found?.[0];
      // Nobody waits for this write: on a full device it fails, and the file still shows.
      if (file?.usedAt)
        void write(["files"], ({ files }) => void files.put({ ...file, usedAt: Date.now() }, name));
      return found ? file?.content : null;
    },

    /** Stores a file until it is deleted (`isOnlyHere`), or in the LRU cache. */
    putFile: (name: string, content: Blob, isOnlyHere: boolean): Promise<boolean> => {
      const put = async ({ files }: Stores) => {
        files.put({ content, ...(!isOnlyHere && { usedAt: Date.now() }) }, name);
        const others = await cached(files);
        for (const old of others.slice(0, Math.max(others.length - FILES_MAX, 0))) files.delete(old);
        return true;
      };
      return write(["files"], put, "strict");
    },

    /** Deletes cached files that no record names any more. */
    pruneFiles: (isNamed: (name: string) => boolean) =>
      write(["files"], async ({ files }) => {
        for (const name of await cached(files)) if (!isNamed(name)) files.delete(name);
      }),

    removeFile: (name: string) => write(["files"], ({ files }) => void files.delete(name)),
  };
}
