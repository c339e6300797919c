import type { Storage } from "./storage.ts";

/** Reads both. A deletion begins at the source: a concurrent move (move-files.ts) sees it or is undone by it. */
export function twoStorages(first: Storage, second: Storage): Storage {
  const inBoth = async (work: (storage: Storage) => Promise<void>): Promise<void> => {
    await work(second);
    await work(first);
  };

  return {
    put: (path, content) => first.put(path, content),
    read: async (path) => (await first.read(path)) ?? (await second.read(path)),
    readIn: async (place, path) => (await first.readIn(place, path)) ?? (await second.readIn(place, path)),
    remove: (path) => inBoth((storage) => storage.remove(path)),
    setAside: (path, now) => inBoth((storage) => storage.setAside(path, now)),
    takeBack: (path) => inBoth((storage) => storage.takeBack(path)),
    removeAside: (path) => inBoth((storage) => storage.removeAside(path)),
    removeFolder: (folder) => inBoth((storage) => storage.removeFolder(folder)),
    removeEmptyFolder: (folder, place) => inBoth((storage) => storage.removeEmptyFolder(folder, place)),

    /** A file that is in both comes twice. */
    async *everyFile(place) {
      yield* second.everyFile(place);
      yield* first.everyFile(place);
    },
  };
}
