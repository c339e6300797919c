import { expect, test } from "vitest";
import type { ReminderSettings } from "./contract.ts";
import { wayOf, wayText } from "./reminder-way.ts";

const SETTINGS: ReminderSettings = {
  time_zone: "America/Argentina/Buenos_Aires",
  is_zone_chosen: false,
  event_reminders: true,
  journal_reminder: false,
  journal_time: "21:00",
  email: "ana@ejemplo.com",
  is_email_added: false,
  pending_email: null,
  devices: 0,
  push_key: "",
};

test.each([
  [1, true, "a este dispositivo"],
  [2, true, "a este dispositivo y a 1 más"],
  [4, true, "a este dispositivo y a 3 más"],
  [1, false, "a otro de tus dispositivos"],
  [3, false, "a otros 3 de tus dispositivos"],
])("%i devices, this one among them: %s", (devices, isHere, text) => {
  expect(wayText(wayOf({ ...SETTINGS, devices }, isHere))).toBe(text);
});

test("without a device the confirmed address takes them, and one that waits does not", () => {
  expect(wayText(wayOf(SETTINGS, false))).toBe("a ana@ejemplo.com");
  const way = wayOf({ ...SETTINGS, email: null, pending_email: "ana@ejemplo.com" }, false);
  expect(way).toEqual({ by: "none" });
  expect(wayText(way)).toBe("");
});
