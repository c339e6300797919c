import { statfs } from "node:fs/promises";

/** A few pictures and a checkpoint need more than this. */
const ROOM_MIN_BYTES = 8 * 1024 * 1024;

export class DiskFull extends Error {}

/** Proves that the disk has room. A test write does not: SQLite reuses space in its log. @throws DiskFull */
export async function probeRoom(folder: string, look: typeof statfs = statfs): Promise<void> {
  const found = await look(folder).catch((error: NodeJS.ErrnoException) => {
    // With PostgreSQL, the first picture creates the folder.
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found && found.bavail * found.bsize < ROOM_MIN_BYTES) throw new DiskFull(`${folder} has no room left`);
}
