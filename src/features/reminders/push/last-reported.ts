import { browserStorage, parseStored } from "#shared/browser-storage.ts";

const storage = browserStorage("local");

export const LAST_REPORTED_DEVICE = "reminders-device";
export const LAST_REPORTED_ZONE = "reminders-zone";

interface LastReported {
  memberId: string;
  value: string;
}

export function readLastReported(name: string): LastReported | null {
  const { memberId, value } = (parseStored(storage.read(name)) ?? {}) as Partial<LastReported>;
  return typeof memberId === "string" && typeof value === "string" ? { memberId, value } : null;
}

export function writeLastReported(name: string, mark: LastReported | null): void {
  storage.write(name, mark && JSON.stringify(mark));
}

/** Includes the sign-in time, because the server deletes a device with its session. */
export function reportedDevice(
  member: { id: string; last_sign_in_at: string },
  endpoint: string,
): LastReported {
  return { memberId: member.id, value: `${member.last_sign_in_at} ${endpoint}` };
}
