import { join } from "node:path";
import type { Config } from "#server/config.ts";

/** The name of the journal's picture folder comes from the specification. */
export function picturesFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "personal_calendar_images");
}
