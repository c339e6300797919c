import { expect, test } from "vitest";
import { hasPassed, zoneClock, zoneLabel, zoneOptions, zonePlace } from "./zone-label.ts";

const NOW = new Date("2026-07-05T23:30:00Z");

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires (UTC−3, 20:30)"],
  ["America/Mexico_City", "Ciudad de México (UTC−6, 17:30)"],
  ["Europe/Madrid", "Madrid (UTC+2, 01:30)"],
  ["Asia/Kathmandu", "Kathmandu (UTC+5:45, 05:15)"],
])("the label of %s shows the place, the UTC offset and the current time", (zone, label) => {
  expect(zoneLabel(zone, NOW)).toBe(label);
});

test("the UTC offset is that of the given day: Madrid has UTC+1 in winter", () => {
  expect(zoneClock("Europe/Madrid", new Date("2026-01-05T23:30:00Z"))?.offset).toBe("UTC+1");
});

test("a zone that the browser does not know is labelled with its place alone", () => {
  expect(zoneLabel("America/Nueva_Ciudad", NOW)).toBe("Nueva Ciudad");
  expect(zonePlace("Etc/Unknown")).toBe("Unknown");
});

test("zones are listed once each, by their Spanish names", () => {
  const options = zoneOptions(["Asia/Tokyo", "UTC", "America/Mexico_City", "Asia/Tokyo"], NOW);
  expect(options.map(({ zone }) => zone)).toEqual(["America/Mexico_City", "Asia/Tokyo", "UTC"]);
});

test("a moment has passed once the clock of its zone reaches it, and never in an unknown zone", () => {
  const at = (day: string, time: string, zone: string) => hasPassed({ day, time }, zone, NOW);
  expect(at("2026-07-05", "20:30", "America/Argentina/Buenos_Aires")).toBe(true);
  expect(at("2026-07-05", "20:31", "America/Argentina/Buenos_Aires")).toBe(false);
  expect(at("2026-07-06", "01:00", "Europe/Madrid")).toBe(true);
  expect(at("2026-07-06", "00:00", "Africa/Abidjan")).toBe(false);
  expect(at("2026-07-05", "00:00", "Marte/Olimpo")).toBe(false);
});
