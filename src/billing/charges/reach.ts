import type { UserId } from "#platform/session/session.ts";
import type { Address } from "#platform/ui/navigation.tsx";

export interface ShortMessage {
  title: string;
  body: string;
  path: Address;
  /** Stable, so that a repeated message replaces the first. At most 32 characters of base64url. */
  id: string;
}

/** Sends messages about money, even to a member without reminders. `app/server` injects the channels of `reminders`. */
export interface Reach {
  /** Returns a confirmed address of the member; null without one. */
  findAddress(userId: UserId): Promise<string | null>;
  findName(userId: UserId): Promise<string | null>;
  findTimeZone(userId: UserId): Promise<string>;
  /** Returns whether a push service took the message for a device. Throws if none did and a retry may help. */
  push(userId: UserId, message: ShortMessage): Promise<boolean>;
}
