import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** The error codes of a disk that holds no more. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Files in one folder of the data directory. A path is `folder/name`, of letters, digits, points, `_` and `-`. */
export type Storage = ReturnType<typeof openStorage>;

/** @param directory is made with the first file */
export function openStorage(directory: string) {
  const locate = (path: string): string => {
    const names = path.split("/");
    if (names.length > 2 || !names.every((name) => NAME.test(name)))
      throw new Error("no path of a file here");
    return join(directory, ...names);
  };

  return {
    /**
     * Keeps a file, whole or not at all: once this resolves, neither a kill nor a power cut takes it.
     *
     * @throws the file system's error; nothing is left behind then
     */
    async put(path: string, content: Uint8Array): Promise<void> {
      const target = locate(path);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${target}.${randomBytes(6).toString("hex")}.part`;
      try {
        await using file = await open(part, "wx", 0o600);
        await file.writeFile(content);
        await file.sync();
        await rename(part, target);
      } catch (error) {
        await removeFile(part);
        throw error;
      }
      for (const changed of [folder, directory, dirname(directory)]) await syncFolder(changed);
    },

    /** Undefined where there is no such file. */
    async read(path: string): Promise<Buffer | undefined> {
      return unlessMissing(readFile(locate(path)));
    },

    /** It may be gone already. */
    remove: (path: string): Promise<void> => removeFile(locate(path)),

    /** Removes a folder with all that it holds. It may be gone already. */
    async removeFolder(folder: string): Promise<void> {
      for (const name of await namesIn(locate(folder))) await removeFile(join(locate(folder), name));
      await removeIfEmpty(locate(folder));
    },

    /** Removes a folder that holds nothing; any other stays. */
    removeEmptyFolder: (folder: string): Promise<void> => removeIfEmpty(locate(folder)),

    /** The folders there are. */
    folders: (): Promise<string[]> => namesIn(directory),

    /** The files in a folder that no one has written since an instant, with those that a kill has left half written. */
    async oldFiles(folder: string, before: Date): Promise<string[]> {
      const old: string[] = [];
      for (const name of await namesIn(locate(folder))) {
        const found = await unlessMissing(stat(join(locate(folder), name)));
        if (found && found.mtime < before) old.push(name);
      }
      return old;
    },
  };
}

/** Whether a disk that holds no more is why a file was not kept. */
export function isFull(error: unknown): boolean {
  return FULL.has(codeOf(error));
}

async function namesIn(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => NAME.test(name));
}

async function removeFile(path: string): Promise<void> {
  await unlessMissing(unlink(path));
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
  }
}

/** A new name stands in its folder only once that is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}
