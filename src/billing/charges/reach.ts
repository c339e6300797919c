import type { UserId } from "#platform/session/session.ts";

export interface ShortMessage {
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  /** Stable, so that a repeated message replaces the first. At most 32 characters of base64url. */
  id: string;
}

/** How a member is reached about money, whatever reminders they want. Injected, because reminders know the ways. */
export interface Reach {
  /** An address that is surely the member's; null without one. */
  findAddress(userId: UserId): Promise<string | null>;
  /** As their sign-in provider gave it. */
  findName(userId: UserId): Promise<string | null>;
  findTimeZone(userId: UserId): Promise<string>;
  /** Whether a push service took it for one of the member's devices. Throws if none did and another try may help. */
  push(userId: UserId, message: ShortMessage): Promise<boolean>;
}
