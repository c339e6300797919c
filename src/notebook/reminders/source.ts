import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { WallTime } from "#platform/shared/days/wall-time.ts";
import { excerpt } from "#platform/shared/text/excerpt.ts";
import type { Address } from "#platform/ui/navigation.tsx";
import type { ReminderKind } from "./kinds.ts";

declare module "#platform/server/feature.ts" {
  interface Feature {
    readonly reminders?: ReminderSource | readonly ReminderSource[];
  }
}

export interface ReminderText {
  title: string;
  body: string;
  /** Paragraphs that a mail has instead of the body. A notification would cut them. */
  letter?: readonly string[];
  /** The subject that a mail has instead of the title. */
  subject?: string;
  /** Page to open, such as `/calendario?dia=2027-03-05`. */
  path: Address;
  /** The buttons of a push, if the browser shows them. The service worker stores which one was pressed. */
  answers?: {
    /** The member who answers: somebody else may have signed in on the device. */
    member: string;
    day: string;
    choices: readonly { mood: number; title: string }[];
  };
}

/** Returns a source's first reminder after a moment. */
export type NextReminder = (
  database: Queryable,
  userId: UserId,
  sourceId: string,
  after: WallTime,
) => Promise<WallTime | undefined>;

/** Says what a feature's reminders contain. A change of their source plans them with `planNext`. */
export interface ReminderSource {
  readonly kind: ReminderKind;
  /** Composes the text from current data; undefined if the source is gone, wants no reminder or has none that day. */
  compose(
    database: Queryable,
    userId: UserId,
    sourceId: string,
    day: string,
  ): Promise<ReminderText | undefined>;
  readonly next: NextReminder;
}

/** The most UTF-16 units of a line that a locked phone shows. */
const LINE_MAX = 140;

export function shortLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LINE_MAX ? excerpt(line, LINE_MAX) : line;
}
