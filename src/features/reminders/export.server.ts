import { type MemberExport, ownRows } from "#server/member-export.ts";
import { SETTINGS } from "./queries.server.ts";

/** Omits keys and tokens: they are secrets, not content of the member. */
export const remindersExport: MemberExport = {
  tables: {
    reminder_settings: ownRows("reminder_settings", SETTINGS, ["time_zone"]),
    reminder_emails: ownRows(
      "reminder_emails",
      ["id", "email", "created_at", "expires_at", "confirmed_at", "closed_at"],
      ["created_at", "id"],
    ),
    planned_reminders: ownRows(
      "planned_reminders",
      ["kind", "source_id", "day", "time", "due_at"],
      ["due_at", "kind", "source_id", "day", "time"],
    ),
    // Endpoints are capability URLs (RFC 8030).
    push_devices: ownRows("push_devices", ["id", "created_at"], ["created_at", "id"]),
    outgoing_messages: ownRows(
      "outgoing_messages",
      ["id", "kind", "source_id", "day", "time", "due_at", "device_id", "created_at", "done_at", "outcome"],
      ["created_at", "id"],
    ),
  },
};
