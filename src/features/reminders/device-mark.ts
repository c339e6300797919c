import { browserStorage, parseStored } from "#shared/browser-storage.ts";

const storage = browserStorage("local");

/** Whose reminders this device takes, and the address that the server was told of it. */
export const DEVICE_MARK = "reminders-device";
/** Which zone the server was told last, and for whom. */
export const ZONE_MARK = "reminders-zone";

/** What was told to the server of this device; it belongs to one member. */
export interface Mark {
  memberId: string;
  value: string;
}

export function readMark(name: string): Mark | null {
  const { memberId, value } = (parseStored(storage.read(name)) ?? {}) as Partial<Mark>;
  return typeof memberId === "string" && typeof value === "string" ? { memberId, value } : null;
}

/** `null` forgets it. */
export function writeMark(name: string, mark: Mark | null): void {
  storage.write(name, mark && JSON.stringify(mark));
}
