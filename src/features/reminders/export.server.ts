import { type ExportSource, type MemberExport, rowsOf } from "#server/member-export.ts";

/** Omits keys and tokens: they are secrets, not content of the member. */
export const remindersExport: MemberExport = {
  tables: {
    reminder_settings: (source) => rowsOf(listSettings(source)),
    reminder_emails: (source) => rowsOf(listEmails(source)),
    planned_reminders: (source) => rowsOf(listPlanned(source)),
    push_devices: (source) => rowsOf(listDevices(source)),
    reminder_deliveries: (source) => rowsOf(listDeliveries(source)),
  },
};

function listSettings({ database, userId }: ExportSource) {
  return database
    .selectFrom("reminder_settings")
    .select([
      "user_id",
      "time_zone",
      "is_zone_chosen",
      "event_reminders",
      "journal_reminder",
      "journal_time",
      "email",
    ])
    .where("user_id", "=", userId)
    .execute();
}

function listEmails({ database, userId }: ExportSource) {
  return database
    .selectFrom("reminder_emails")
    .select(["id", "user_id", "email", "created_at", "expires_at", "confirmed_at", "closed_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

function listPlanned({ database, userId }: ExportSource) {
  return database
    .selectFrom("planned_reminders")
    .select(["user_id", "kind", "source_id", "day", "time", "due_at"])
    .where("user_id", "=", userId)
    .orderBy("due_at")
    .execute();
}

/** Omits endpoints, because they are capability URLs (RFC 8030). */
function listDevices({ database, userId }: ExportSource) {
  return database
    .selectFrom("push_devices")
    .select(["id", "user_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

function listDeliveries({ database, userId }: ExportSource) {
  return database
    .selectFrom("reminder_deliveries")
    .select([
      "id",
      "user_id",
      "kind",
      "source_id",
      "day",
      "time",
      "due_at",
      "device_id",
      "created_at",
      "done_at",
      "outcome",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
