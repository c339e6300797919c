import type { Feature } from "#server/feature.ts";
import { notesExport } from "./export.server.ts";
import { notesRoutes } from "./routes.server.ts";
import { noteRecords } from "./sync.server.ts";

/** @param titleOf returns undefined for a key that no longer exists */
export function notesFeature(titleOf: (keyId: string) => Promise<string | undefined>): Feature {
  return {
    routes: notesRoutes(),
    collections: [noteRecords],
    export: notesExport(titleOf),
  };
}
