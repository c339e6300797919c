import type { ReminderSettings } from "./contract.ts";

/** What a member changes of the settings; `time_zone: null` follows the device again. */
export type SettingsChange = Partial<
  Pick<ReminderSettings, "event_reminders" | "journal_reminder" | "journal_time"> & {
    time_zone: string | null;
  }
>;

/** The settings as they are after a change that the server does not know of yet. */
export function withChange(
  settings: ReminderSettings,
  { time_zone, ...rest }: SettingsChange,
  deviceZone: string,
): ReminderSettings {
  return {
    ...settings,
    ...rest,
    ...(time_zone !== undefined && {
      time_zone: time_zone ?? deviceZone,
      is_zone_chosen: time_zone !== null,
    }),
  };
}
