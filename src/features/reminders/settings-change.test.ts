import { expect, test } from "vitest";
import type { ReminderSettings } from "./contract.ts";
import { withChange } from "./settings-change.ts";

const SETTINGS: ReminderSettings = {
  time_zone: "Europe/Madrid",
  is_zone_chosen: false,
  event_reminders: true,
  journal_reminder: false,
  journal_time: "21:00",
  email: null,
  is_email_added: false,
  pending_email: null,
  devices: 0,
  push_key: "",
};
const HERE = "America/Mexico_City";

test("what is not named stays", () => {
  expect(withChange(SETTINGS, { journal_reminder: true }, HERE)).toEqual({
    ...SETTINGS,
    journal_reminder: true,
  });
});

test("a zone counts as chosen until the device is followed again", () => {
  const chosen = withChange(SETTINGS, { time_zone: "Asia/Tokyo" }, HERE);
  expect(chosen).toMatchObject({ time_zone: "Asia/Tokyo", is_zone_chosen: true });
  expect(withChange(chosen, { time_zone: null }, HERE)).toMatchObject({
    time_zone: HERE,
    is_zone_chosen: false,
  });
});
