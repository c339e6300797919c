import type { Generated } from "kysely";
import type { CalendarEventsTable, CalendarFeedsTable, ImportSecretsTable } from "./calendar-tables.ts";
import type {
  DailyComparisonsTable,
  JournalFieldsTable,
  PersonalCalendarEventsTable,
  PersonalCalendarImagesTable,
} from "./journal-tables.ts";
import type { EndedSessionsTable, SessionsTable, SessionTokensTable } from "./session-tables.ts";
import type { UpkeepMarksTable } from "./upkeep-tables.ts";

/** Portable types only: UUIDv7 text for ids, ISO 8601 UTC text for instants, `yyyy-MM-dd` text for days. */
export interface Tables {
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  ended_sessions: EndedSessionsTable;
  avatars: AvatarsTable;
  user_subscriptions: UserSubscriptionsTable;
  prepared_subscriptions: PreparedSubscriptionsTable;
  ideas: IdeasTable;
  favourites: FavouritesTable;
  jobs: JobsTable;
  subscription_audit: SubscriptionAuditTable;
  paypal_events: PaypalEventsTable;
  consumer_requests: ConsumerRequestsTable;
  deletion_requests: DeletionRequestsTable;
  member_revisions: MemberRevisionsTable;
  applied_mutations: AppliedMutationsTable;
  tombstones: TombstonesTable;
  conflicts: ConflictsTable;
  user_page_notes: UserPageNotesTable;
  user_goals: UserGoalsTable;
  goal_whys: GoalWhysTable;
  goal_actions: GoalActionsTable;
  goal_obstacles: GoalObstaclesTable;
  personal_calendar_events: PersonalCalendarEventsTable;
  daily_comparisons: DailyComparisonsTable;
  journal_fields: JournalFieldsTable;
  personal_calendar_images: PersonalCalendarImagesTable;
  upkeep_marks: UpkeepMarksTable;
  calendar_events: CalendarEventsTable;
  calendar_feeds: CalendarFeedsTable;
  import_secrets: ImportSecretsTable;
  reminder_settings: ReminderSettingsTable;
  reminder_emails: ReminderEmailsTable;
  planned_reminders: PlannedRemindersTable;
  push_devices: PushDevicesTable;
  reminder_deliveries: ReminderDeliveriesTable;
  reminder_stops: ReminderStopsTable;
  reminder_refusals: ReminderRefusalsTable;
  server_keys: ServerKeysTable;
}

interface UsersTable {
  id: string;
  email: string | null;
  full_name: string;
  created_at: string;
  last_sign_in_at: string;
  is_email_verified: Generated<0 | 1>;
}

interface IdentitiesTable {
  provider: "google" | "facebook";
  subject: string;
  issuer: string;
  user_id: string;
  created_at: string;
}

interface AvatarsTable {
  user_id: string;
  version: string;
  /** WebP, base64. */
  image: string;
  updated_at: string;
}

interface UserSubscriptionsTable {
  user_id: string;
  paypal_subscription_id: string | null;
  paypal_plan_id: string | null;
  paypal_status: string | null;
  paypal_status_since: string | null;
  paid_through: string | null;
  next_billing_time: string | null;
  refunded_at: string | null;
  failed_payments: number;
  courtesy_until: string | null;
  courtesy_reason: string | null;
  awaited_since: string | null;
  fetched_at: string | null;
  created_at: string;
  updated_at: string;
}

interface PreparedSubscriptionsTable {
  request_id: string;
  user_id: string;
  paypal_subscription_id: string | null;
  start_time: string | null;
  is_open: 0 | 1;
  paid_through: string | null;
  fetched_at: string | null;
  missing_since: string | null;
  created_at: string;
}

interface IdeasTable {
  id: string;
  user_id: string;
  title: string;
  position: number;
  created_at: string;
  /** Id of the mutation that last changed it. */
  version: string;
  revision: number;
}

interface FavouritesTable {
  user_id: string;
  key_id: string;
  created_at: string;
}

interface JobsTable {
  id: string;
  kind: string;
  job_key: string;
  /** JSON. */
  payload: string;
  run_at: string;
  attempts: number;
  claimed_until: string | null;
  claim: string | null;
  last_error: string | null;
  created_at: string;
}

interface SubscriptionAuditTable {
  id: string;
  at: string;
  user_id: string;
  paypal_subscription_id: string | null;
  actor: "member" | "webhook" | "reconciliation" | "owner" | "server";
  action: string;
  /** JSON of PayPal's answer, without personal data. */
  paypal_answer: string | null;
  /** JSON of the facts before and after. */
  facts_before: string | null;
  facts_after: string | null;
}

interface PaypalEventsTable {
  event_id: string;
  event_type: string;
  paypal_subscription_id: string | null;
  created_at: string;
  handled_at: string;
}

interface ConsumerRequestsTable {
  id: string;
  code: string;
  kind: "baja" | "arrepentimiento";
  state: "received" | "confirmed" | "done" | "unmatched" | "closed";
  outcome: "cancelled" | "withdrawn" | "too_late" | "nothing_found" | null;
  email: string | null;
  mailbox: string | null;
  full_name: string | null;
  paypal_subscription_id: string | null;
  message: string | null;
  token_hash: string | null;
  token_expires_at: string;
  created_at: string;
  mailed_at: string | null;
  owner_told_at: string | null;
  confirmed_at: string | null;
  delayed_at: string | null;
  resolved_at: string | null;
  closed_at: string | null;
  note: string | null;
  purged_at: string | null;
}

interface DeletionRequestsTable {
  id: string;
  code_hash: string;
  source: "member" | "facebook" | "owner";
  requested_at: string;
  billing_ended_at: string | null;
}

interface MemberRevisionsTable {
  user_id: string;
  revision: number;
  records_at_most: Generated<number>;
  bytes_at_most: Generated<number>;
}

interface AppliedMutationsTable {
  user_id: string;
  mutation_id: string;
  created_at: string;
}

interface TombstonesTable {
  user_id: string;
  kind: string;
  record_id: string;
  revision: number;
}

interface ConflictsTable {
  id: string;
  user_id: string;
  kind: string;
  record_id: string;
  /** JSON of the conflicting edit. */
  content: string;
  version: string;
  created_at: string;
  revision: number;
}

interface UserPageNotesTable {
  id: string;
  user_id: string;
  page_context: string;
  note_content: string;
  created_at: string;
  updated_at: string;
  revision: number;
}

interface UserGoalsTable {
  id: string;
  user_id: string;
  title: string;
  deadline: string;
  vision_text: string;
  commitment_text: string;
  completed_at: string | null;
  archived_at: string | null;
  created_at: string;
  /** Id of the mutation that last changed its text. Completing or archiving keeps it. */
  version: string;
  /** Revision of the last mutation that touched the goal or its lists. */
  revision: number;
}

interface GoalWhysTable {
  goal_id: string;
  id: string;
  user_id: string;
  why_text: string;
  position: number;
}

interface GoalActionsTable {
  goal_id: string;
  id: string;
  user_id: string;
  action_text: string;
  done_at: string | null;
  position: number;
}

interface GoalObstaclesTable {
  goal_id: string;
  id: string;
  user_id: string;
  obstacle_text: string;
  response_text: string;
  position: number;
}

interface ReminderSettingsTable {
  user_id: string;
  time_zone: string;
  is_zone_chosen: 0 | 1;
  event_reminders: 0 | 1;
  journal_reminder: 0 | 1;
  journal_time: string;
  /** Added by the member, and confirmed. */
  email: string | null;
}

interface ReminderEmailsTable {
  id: string;
  user_id: string;
  email: string;
  /** Normalised: every spelling of one mailbox gives the same value. */
  mailbox: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  confirmed_at: string | null;
  closed_at: string | null;
}

interface PlannedRemindersTable {
  user_id: string;
  kind: "event" | "journal";
  source_id: string;
  day: string;
  time: string;
  due_at: string;
  is_past: 0 | 1;
}

interface PushDevicesTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

interface ReminderDeliveriesTable {
  id: string;
  user_id: string;
  kind: "event" | "journal";
  source_id: string;
  day: string;
  time: string;
  due_at: string;
  /** Empty for delivery by mail. */
  device_id: string;
  failures: number;
  /** Attempts with an unknown outcome. */
  open_attempts: number;
  try_at: string;
  claim: string | null;
  claimed_until: string | null;
  created_at: string;
  done_at: string | null;
  outcome: "sent" | "unknown" | "dropped" | "moved" | null;
}

interface ReminderStopsTable {
  token_hash: string;
  user_id: string;
  kind: "event" | "journal";
  mailbox_hash: string | null;
  created_at: string;
}

interface ReminderRefusalsTable {
  mailbox_hash: string;
  kind: "event" | "journal";
  created_at: string;
}

interface ServerKeysTable {
  name: string;
  /** JSON. */
  value: string;
  created_at: string;
}
