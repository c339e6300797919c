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
  /** JSON array of days, sorted. */
  skipped_dates: string;
  created_at: string;
  /** Changes with each edit of its content. */
  version: string;
  /** Revision of the last mutation that touched it. */
  revision: number;
}

export interface CalendarFeedsTable {
  user_id: string;
  token_hash: string;
  created_at: string;
}

/** Ids of imported events derive from this secret and the file, so that nobody else can foresee them. */
export interface ImportSecretsTable {
  user_id: string;
  secret: string;
}
