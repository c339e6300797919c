/** Each can be turned off alone, in the settings or from a message. */
export const REMINDER_KINDS = [
  "event",
  "journal",
  "goal_ahead",
  "goal_day",
  "goal_action",
  "goal_letter",
  "week",
  "habit",
] as const;

export type ReminderKind = (typeof REMINDER_KINDS)[number];
