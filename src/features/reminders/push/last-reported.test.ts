import { expect, test, vi } from "vitest";
import { clearReminders } from "./last-reported.ts";

test("signing out closes the notifications that are shown, also where the device takes none any more", async () => {
  const close = vi.fn();
  const registration = { getNotifications: async () => [{ close }, { close }] };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  try {
    clearReminders("ana");
    await expect.poll(() => close).toHaveBeenCalledTimes(2);
  } finally {
    vi.unstubAllGlobals();
  }
});
