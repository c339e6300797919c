import { expect, test } from "vitest";
import { buildReminderSettings } from "#test/build-reminder-settings.ts";
import { channelFor, channelText } from "./reminder-channel.ts";

const SETTINGS = buildReminderSettings({ email: "ana@ejemplo.com" });

test.each([
  [1, true, "a este dispositivo"],
  [2, true, "a este dispositivo y a 1 más"],
  [4, true, "a este dispositivo y a 3 más"],
  [1, false, "a otro de tus dispositivos"],
  [3, false, "a otros 3 de tus dispositivos"],
])("%i devices, this one among them: %s", (devices, isHere, text) => {
  expect(channelText(channelFor({ ...SETTINGS, devices }, isHere))).toBe(text);
});

test("without a device the confirmed address takes them, and one that waits does not", () => {
  expect(channelText(channelFor(SETTINGS, false))).toBe("a ana@ejemplo.com");
  const way = channelFor({ ...SETTINGS, email: null, pending_email: "ana@ejemplo.com" }, false);
  expect(way).toEqual({ by: "none" });
  expect(channelText(way)).toBe("");
});
