import { expect, test } from "vitest";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { withChange } from "./settings-change.ts";

const SETTINGS = buildReminderSettings({ time_zone: "Europe/Madrid" });
const HERE = "America/Mexico_City";

test("a change of one setting leaves the others as they are", () => {
  expect(withChange(SETTINGS, { journal_reminder: true }, HERE)).toEqual({
    ...SETTINGS,
    journal_reminder: true,
  });
});

test("choosing a zone marks it as chosen, and clearing it returns to the device's zone", () => {
  const chosen = withChange(SETTINGS, { time_zone: "Asia/Tokyo" }, HERE);
  expect(chosen).toMatchObject({ time_zone: "Asia/Tokyo", is_zone_chosen: true });
  expect(withChange(chosen, { time_zone: null }, HERE)).toMatchObject({
    time_zone: HERE,
    is_zone_chosen: false,
  });
});
