import { statfs } from "node:fs/promises";
import { gauge, type MetricSource } from "#platform/server/metric.ts";
import { unlessMissing } from "./storage.ts";

/** The least free space. With less, a few pictures and a checkpoint would not fit. */
const ROOM_MIN_BYTES = 8 * 1024 * 1024;

/** Proves that the disk has room. A test write would prove nothing: SQLite reuses space in its log. @throws ENOSPC */
export async function probeRoom(
  folder: string,
  { leastBytes = ROOM_MIN_BYTES, look = statfs }: { leastBytes?: number; look?: typeof statfs } = {},
): Promise<void> {
  // With PostgreSQL, the folder may be missing until the first picture.
  const found = await unlessMissing(look(folder));
  if (found && found.bavail * found.bsize < leastBytes)
    throw Object.assign(new Error(`${folder} has no room left`), { code: "ENOSPC" });
}

/** @param folders each metric label with its folder's path; an undefined or missing folder has no series */
export function roomMetrics(folders: Readonly<Record<string, string | undefined>>): MetricSource {
  return async () => {
    const rooms = await Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({
        labels: { folder },
        found: path === undefined ? undefined : await statfs(path).catch(() => undefined),
      })),
    );
    const by = (blocks: "bavail" | "blocks") =>
      rooms.flatMap(({ labels, found }) => (found ? [{ labels, value: found[blocks] * found.bsize }] : []));
    return [
      gauge("claves_disk_free_bytes", "Room that is left on the disk of the folder.", by("bavail")),
      gauge("claves_disk_size_bytes", "Size of the disk of the folder.", by("blocks")),
    ];
  };
}
