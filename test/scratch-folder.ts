import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory that is used like a disk, where the machine has one: databases of tests need not outlive it. */
const MEMORY = "/dev/shm";
/** Containers often have 64 MB of it, which one test of pictures fills. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/** A new, empty folder for a test's data; whoever makes it removes it. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${prefix}-`));
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FREE_MIN_BYTES;
}
