import { newId, partVersion } from "#shared/new-id.ts";
import type { CalendarEvent } from "../contract.ts";

/** Ends the ids of imports, which an event's version contains until somebody edits it. */
const MARK = "ca1e0da7";

export function newImportId(): string {
  return newId().slice(0, -MARK.length) + MARK;
}

/** Whether an import wrote the event's content, and nobody has edited it since (decision 0095). */
export function isAsImported({ id, version }: Pick<CalendarEvent, "id" | "version">): boolean {
  return version[14] === "8" && partVersion(version, id).endsWith(MARK);
}
