import { join } from "node:path";
import type { Config } from "#server/config.ts";

/** Where the journal's pictures lie, under the specification's name for it. */
export function picturesFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "personal_calendar_images");
}
