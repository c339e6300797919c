export interface CalendarEventsTable {
  id: string;
  user_id: string;
  title: string;
  notes: string;
  event_date: string;
  notification_enabled: 0 | 1;
  reminder_time: string | null;
  repeats: "never" | "daily" | "weekly" | "monthly" | "yearly";
  repeat_until: string | null;
  /** A JSON array of days in order. */
  skipped_dates: string;
  created_at: string;
  /** The id of the change that its text stems from. */
  version: string;
  /** The place, among the member's, of the change that touched it last. */
  revision: number;
}

export interface CalendarFeedsTable {
  user_id: string;
  token_hash: string;
  created_at: string;
}

/** What the ids of a member's imported events follow from, besides the file. */
export interface ImportSecretsTable {
  user_id: string;
  secret: string;
}
