import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopAfterTests } from "./stop-after-tests.ts";

/** A file system in memory, used if the machine has one, because test data need not survive. */
const MEMORY = "/dev/shm";
/**
 * The free space that `MEMORY` must have. Containers often have only 64 MB there, which one test with pictures fills.
 */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/** Creates an empty folder, which the caller removes. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${prefix}-`));
}

/** Creates an empty folder and removes it after the file's tests. */
export function ownFolder(prefix: string): string {
  return removedAfterTests(scratchFolder(prefix));
}

export function removedAfterTests(folder: string): string {
  stopAfterTests(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FREE_MIN_BYTES;
}
