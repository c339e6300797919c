import type { ReminderSettings } from "#features/reminders/contract.ts";

export function buildReminderSettings(changed: Partial<ReminderSettings> = {}): ReminderSettings {
  return {
    time_zone: "America/Argentina/Buenos_Aires",
    is_zone_chosen: false,
    event_reminders: true,
    journal_reminder: false,
    journal_time: "21:00",
    email: null,
    refused_kinds: [],
    is_email_added: false,
    pending_email: null,
    devices: 0,
    push_key: "",
    ...changed,
  };
}
