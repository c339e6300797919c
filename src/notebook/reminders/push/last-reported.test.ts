import { expect, test, vi } from "vitest";
import { clearReminders, reportedSince } from "./last-reported.ts";

test("signing out closes the notifications that are shown, also where the device takes none any more", async () => {
  const close = vi.fn();
  const registration = { getNotifications: async () => [{ close }, { close }] };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  clearReminders("ana");
  await expect.poll(() => close).toHaveBeenCalledTimes(2);
});

test("a zone and a device are told again after a new sign-in, which follows a restore", () => {
  const member = { id: "ana", last_sign_in_at: "2026-11-20T10:00:00.000Z" };
  const told = reportedSince(member, "America/Bogota");
  expect(reportedSince({ ...member }, "America/Bogota")).toEqual(told);
  expect(
    reportedSince({ ...member, last_sign_in_at: "2026-11-27T10:00:00.000Z" }, "America/Bogota"),
  ).not.toEqual(told);
});
