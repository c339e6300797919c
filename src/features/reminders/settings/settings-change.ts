import type { ChosenReminders, ReminderSettings } from "../contract.ts";

/** `time_zone: null` follows the device again. */
export type SettingsChange = Partial<ChosenReminders & { time_zone: string | null }>;

/** Optimistic settings, before the server has answered. */
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
