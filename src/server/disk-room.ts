import { statfs } from "node:fs/promises";

/** Less than some pictures and a checkpoint take. */
const ROOM_MIN_BYTES = 8 * 1024 * 1024;

/** The disk holds no more. */
export class DiskFull extends Error {}

/**
 * Proves that a folder's disk has room. A write alone does not: SQLite writes over the room that its log has already.
 *
 * @throws DiskFull
 */
export async function probeRoom(folder: string, look: typeof statfs = statfs): Promise<void> {
  const found = await look(folder).catch((error: NodeJS.ErrnoException) => {
    // Beside PostgreSQL it is made with the first picture.
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found && found.bavail * found.bsize < ROOM_MIN_BYTES) throw new DiskFull(`${folder} has no room left`);
}
