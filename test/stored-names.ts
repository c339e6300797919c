import type { Place, Storage } from "#platform/files/storage.ts";

/** Returns the names of the stored files by folder, also for folders without a file. */
export async function storedNames(storage: Storage, place?: Place): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for await (const { folder, files } of storage.everyFile(place)) {
    const names = [...(found[folder] ?? []), ...files.map(({ name }) => name)];
    found[folder] = [...new Set(names)].sort();
  }
  return found;
}
