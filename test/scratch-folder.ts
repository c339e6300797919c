import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, where the machine has one: test data need not survive. */
const MEMORY = "/dev/shm";
/** Containers often have only 64 MB there, which one test with pictures fills. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/** Creates an empty folder, which the caller removes. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${prefix}-`));
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FREE_MIN_BYTES;
}
