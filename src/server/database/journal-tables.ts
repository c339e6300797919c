// Columns of `migrations/0015_journal.sql` (schema.ts).

export interface PersonalCalendarEventsTable {
  id: string;
  user_id: string;
  event_type: "describe" | "project";
  event_date: string;
  title: string;
  notes: string;
  custom_field_one: string;
  custom_field_two: string;
  image_url: string | null;
  /** JSON. */
  actions: string;
  created_at: string;
  version: string;
  revision: number;
}

export interface DailyComparisonsTable {
  user_id: string;
  comparison_date: string;
  title_percentage: number;
  notes_percentage: number;
  custom_field_one_percentage: number;
  custom_field_two_percentage: number;
  average_percentage: number;
  revision: number;
}

export interface JournalFieldsTable {
  user_id: string;
  custom_field_one_label: string;
  custom_field_two_label: string;
  revision: number;
}

export interface PersonalCalendarImagesTable {
  user_id: string;
  file: string;
  bytes: number;
  created_at: string;
  free_from: string | null;
  removed_at: string | null;
}
