interface Kind {
  /** The setting that turns the kind off. A link in each message of the kind also turns the kind off. */
  setting: `${string}_reminders` | `${string}_reminder` | "goal_letters";
  /** A late reminder is worth sending until this many days after its own day; null without a limit. */
  lastsDays: number | null;
  /** True if the first mail of a day covers all reminders of this kind on that day. */
  isOneMail?: true;
}

export const KINDS = {
  event: { setting: "event_reminders", lastsDays: null },
  journal: { setting: "journal_reminder", lastsDays: 0 },
  goal_ahead: { setting: "goal_ahead_reminders", lastsDays: 3 },
  goal_day: { setting: "goal_day_reminders", lastsDays: 0 },
  goal_action: { setting: "goal_action_reminders", lastsDays: 0 },
  goal_letter: { setting: "goal_letters", lastsDays: 3 },
  week: { setting: "week_reminder", lastsDays: 0 },
  habit: { setting: "habit_reminders", lastsDays: 0, isOneMail: true },
} as const satisfies Record<string, Kind>;

export type ReminderKind = keyof typeof KINDS;
export const REMINDER_KINDS = Object.keys(KINDS) as ReminderKind[];
