import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory that is used like a disk, where the machine has one: databases of tests need not outlive it. */
const MEMORY = "/dev/shm";

/** A new, empty folder for a test's data; whoever makes it removes it. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), `${prefix}-`));
}
