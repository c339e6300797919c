import { hash } from "node:crypto";
import type { Place, Storage } from "./storage.ts";

/** Hides the distance to a bucket. */
const AT_ONCE = 4;
const PLACES = ["use", "quarantine"] as const;

interface Moved {
  copied: number;
  /** Were in the target already, from an earlier run or because the server wrote them there. */
  known: number;
  /** Deleted from the source, after both were compared. */
  removed: number;
}

/** Compares each copy, while the server uses both (two-storages.ts). To go on after a stop, run it again. */
export async function moveFiles(
  { from, to }: { from: Storage; to: Storage },
  { removeSource, onMoved }: { removeSource: boolean; onMoved?: (moved: Moved) => void },
): Promise<Moved> {
  const moved: Moved = { copied: 0, known: 0, removed: 0 };
  const files = everyFile(from, to);
  const worker = async () => {
    for await (const file of files) {
      await moveFile(file);
      onMoved?.(moved);
    }
  };
  // A failure ends the list for all of them; each still finishes its file.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  if (removeSource) await removeEmptyFolders(from);
  return moved;

  async function moveFile({ place, path, writtenAt, isThere }: MovingFile): Promise<void> {
    if (isThere) moved.known++;
    if (isThere && !removeSource) return;
    const content = await from.readIn(place, path);
    if (!content) return;
    if (!isThere) {
      await to.put(path, content);
      if (place === "quarantine") await to.setAside(path, writtenAt);
      moved.copied++;
    }
    const copy = await to.readIn(place, path);
    if (!(await from.readIn(place, path))) {
      // The member deleted it meanwhile, or the sweep set it aside.
      if (!isThere) await to.remove(path);
      return;
    }
    if (!copy || hash("sha256", copy) !== hash("sha256", content))
      throw new Error(`${path} differs after it was copied. Its source stays`);
    if (!removeSource) return;
    await (place === "use" ? from.remove(path) : from.removeAside(path));
    moved.removed++;
  }
}

interface MovingFile {
  place: Place;
  path: string;
  writtenAt: Date;
  isThere: boolean;
}

async function* everyFile(from: Storage, to: Storage): AsyncGenerator<MovingFile> {
  for (const place of PLACES) {
    const there = new Set<string>();
    for await (const { folder, files } of to.everyFile(place))
      for (const { name } of files) there.add(`${folder}/${name}`);
    for await (const { folder, files } of from.everyFile(place)) {
      for (const { name, writtenAt, isPart } of files) {
        const path = `${folder}/${name}`;
        if (!isPart) yield { place, path, writtenAt, isThere: there.has(path) };
      }
    }
  }
}

async function removeEmptyFolders(storage: Storage): Promise<void> {
  for (const place of PLACES)
    for await (const { folder } of storage.everyFile(place)) await storage.removeEmptyFolder(folder, place);
}
