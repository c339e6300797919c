import { expect, test } from "vitest";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { channelText } from "./settings.ts";

const SETTINGS = buildReminderSettings({ email: "ana@ejemplo.com" });

test.each([
  [1, true, "a este dispositivo"],
  [2, true, "a este dispositivo y a uno más"],
  [4, true, "a este dispositivo y a 3 más"],
  [1, false, "a otro de tus dispositivos"],
  [3, false, "a otros 3 de tus dispositivos"],
])("the channel text counts the devices (%i, this one included: %s)", (devices, isHere, text) => {
  expect(channelText({ ...SETTINGS, devices }, isHere)).toBe(text);
});

test("without a device, reminders go to the confirmed address and never to a pending one", () => {
  expect(channelText(SETTINGS, false)).toBe("a ana@ejemplo.com");
  expect(channelText({ ...SETTINGS, email: null, pending_email: "ana@ejemplo.com" }, false)).toBe("");
});
