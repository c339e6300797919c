import { type MemberExport, rowsOf } from "#server/member-export.ts";
import { SETTINGS } from "./queries.server.ts";

/** Omits keys and tokens: they are secrets, not content of the member. */
export const remindersExport: MemberExport = {
  tables: {
    reminder_settings: ({ database, userId }) =>
      rowsOf(
        database
          .selectFrom("reminder_settings")
          .select(["user_id", ...SETTINGS])
          .where("user_id", "=", userId)
          .execute(),
      ),
    reminder_emails: ({ database, userId }) =>
      rowsOf(
        database
          .selectFrom("reminder_emails")
          .select(["id", "user_id", "email", "created_at", "expires_at", "confirmed_at", "closed_at"])
          .where("user_id", "=", userId)
          .orderBy("created_at")
          .execute(),
      ),
    planned_reminders: ({ database, userId }) =>
      rowsOf(
        database
          .selectFrom("planned_reminders")
          .select(["user_id", "kind", "source_id", "day", "time", "due_at"])
          .where("user_id", "=", userId)
          .orderBy("due_at")
          .execute(),
      ),
    // Endpoints are capability URLs (RFC 8030).
    push_devices: ({ database, userId }) =>
      rowsOf(
        database
          .selectFrom("push_devices")
          .select(["id", "user_id", "created_at"])
          .where("user_id", "=", userId)
          .orderBy("created_at")
          .execute(),
      ),
    reminder_deliveries: ({ database, userId }) =>
      rowsOf(
        database
          .selectFrom("reminder_deliveries")
          .select(["id", "user_id", "kind", "source_id", "day", "time", "due_at"])
          .select(["device_id", "created_at", "done_at", "outcome"])
          .where("user_id", "=", userId)
          .orderBy("created_at")
          .execute(),
      ),
  },
};
