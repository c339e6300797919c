import { browserStorage, parseStored } from "#shared/browser-storage.ts";

const storage = browserStorage("local");

/** Whose reminders this device takes, and where: see `deviceMark`. */
export const DEVICE_MARK = "reminders-device";
/** Which zone the server was told last, and for whom. */
export const ZONE_MARK = "reminders-zone";

/** What the server was told of this device; it belongs to one member. */
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

/** A device is the server's while the session lasts in which it was told of it, so the mark names that too. */
export function deviceMark(member: { id: string; last_sign_in_at: string }, endpoint: string): Mark {
  return { memberId: member.id, value: `${member.last_sign_in_at} ${endpoint}` };
}
