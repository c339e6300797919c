import type { Bucket } from "./bucket.ts";
import { checkPath, type Place, type Storage } from "./storage.ts";

const PREFIXES = { use: "pictures/", quarantine: "quarantine/" };

/** Files below two prefixes of a bucket. A folder exists only as long as it has files. */
export function bucketStorage(bucket: Bucket): Storage {
  const keyOf = (path: string, place: Place = "use") => PREFIXES[place] + checkPath(path).join("/");

  return {
    put: (path, content) => bucket.put(keyOf(path), content),

    async read(path) {
      const found = await bucket.get(keyOf(path));
      if (found) return found;
      await move(path, "quarantine", "use");
      return bucket.get(keyOf(path));
    },

    readIn: (place, path) => bucket.get(keyOf(path, place)),

    async remove(path) {
      await bucket.remove(keyOf(path));
      await bucket.remove(keyOf(path, "quarantine"));
    },

    /** Ignores `now`: the bucket's own clock notes the time of the move. */
    setAside: (path) => move(path, "use", "quarantine"),

    async takeBack(path) {
      if (!(await bucket.get(keyOf(path)))) await move(path, "quarantine", "use");
    },

    removeAside: (path) => bucket.remove(keyOf(path, "quarantine")),

    async removeFolder(folder) {
      for (const place of ["use", "quarantine"] as const)
        for (const { key } of await bucket.list(`${keyOf(folder, place)}/`)) await bucket.remove(key);
    },

    async removeEmptyFolder() {},

    async *everyFile(place = "use") {
      const prefix = PREFIXES[place];
      for await (const page of bucket.listPages(prefix)) {
        const files = page.map(({ key, writtenAt }) => {
          const [folder = "", name = ""] = key.slice(prefix.length).split("/");
          return { folder, file: { name, writtenAt, isPart: false } };
        });
        for (const [folder, ofFolder] of Map.groupBy(files, (one) => one.folder))
          yield { folder, files: ofFolder.map(({ file }) => file) };
      }
    },
  };

  /** Moves a file in two steps. A stop in between leaves the file in both places. The file may be missing. */
  async function move(path: string, from: Place, to: Place): Promise<void> {
    const content = await bucket.get(keyOf(path, from));
    if (!content) return;
    await bucket.put(keyOf(path, to), content);
    await bucket.remove(keyOf(path, from));
  }
}
