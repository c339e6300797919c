import { expect, onTestFinished, test, vi } from "vitest";
import { knownTimeZone } from "#platform/shared/days/wall-time.ts";
import { deviceZone } from "./device-zone.ts";

test.each([
  ["America/Lima", "America/Lima"],
  ["UTC", "UTC"],
  ["GMT-03:00", "Etc/GMT+3"],
  ["-03:00", "Etc/GMT+3"],
  ["UTC+10", "Etc/GMT-10"],
  ...["GMT-03:30", "GMT-0330", "UTC+1030", "+05:45", "Etc/Unknown", "", undefined].map((name) => [
    name,
    undefined,
  ]),
])("a browser that calls its zone %s is in %s, which the server knows", (told, zone) => {
  if (zone) expect(knownTimeZone(zone)).toBe(zone);
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  spy.mockReturnValue({ timeZone: told } as never);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("Temporal", undefined);
  expect(deviceZone()).toBe(zone);
  vi.stubGlobal("Temporal", { Now: { timeZoneId: () => told } });
  expect(deviceZone()).toBe(zone);
  expect(spy).toHaveBeenCalledTimes(told === undefined ? 2 : 1);
});
