import { browserStorage, parseStored } from "#shared/browser-storage.ts";

const storage = browserStorage("local");

/** Whose reminders this device takes, and where: see `deviceMark`. */
export const LAST_REPORTED_DEVICE = "reminders-device";
/** Which zone the server was told last, and for whom. */
export const LAST_REPORTED_ZONE = "reminders-zone";

/** What the server was told of this device; it belongs to one member. */
export interface LastReported {
  memberId: string;
  value: string;
}

export function readLastReported(name: string): LastReported | null {
  const { memberId, value } = (parseStored(storage.read(name)) ?? {}) as Partial<LastReported>;
  return typeof memberId === "string" && typeof value === "string" ? { memberId, value } : null;
}

/** `null` forgets it. */
export function writeLastReported(name: string, mark: LastReported | null): void {
  storage.write(name, mark && JSON.stringify(mark));
}

/** A device is the server's while the session lasts in which it was told of it, so the mark names that too. */
export function reportedDevice(
  member: { id: string; last_sign_in_at: string },
  endpoint: string,
): LastReported {
  return { memberId: member.id, value: `${member.last_sign_in_at} ${endpoint}` };
}
