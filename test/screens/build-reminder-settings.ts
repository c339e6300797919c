import type { ReminderSettings } from "#notebook/reminders/contract.ts";

export function buildReminderSettings(changed: Partial<ReminderSettings> = {}): ReminderSettings {
  return {
    time_zone: "America/Argentina/Buenos_Aires",
    is_zone_chosen: false,
    event_reminders: true,
    journal_reminder: false,
    journal_time: "21:00",
    goal_ahead_reminders: true,
    goal_day_reminders: true,
    goal_action_reminders: true,
    goal_time: "09:00",
    goal_weekday: 0,
    goal_letters: true,
    goal_letter_words: false,
    week_reminder: false,
    week_weekday: 6,
    week_time: "18:00",
    habit_reminders: true,
    email: null,
    refused_kinds: [],
    is_email_added: false,
    pending_email: null,
    devices: 0,
    push_key: "",
    ...changed,
  };
}
