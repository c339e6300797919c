import { expect, test } from "vitest";
import { hasPassed, zoneClock, zoneOptions, zonePlace } from "./zone-label.ts";

const NOW = new Date("2026-07-05T23:30:00Z");

test.each([
  ["America/Bogota", "Colombia"],
  ["America/Mexico_City", "Ciudad de México"],
  ["Europe/Madrid", "Madrid"],
  ["Atlantic/Canary", "Canarias"],
  ["America/Nueva_Ciudad", "Nueva Ciudad"],
])("the place of %s is the browser's Spanish name, else the city of the zone: %s", (zone, place) => {
  expect(zonePlace(zone)).toBe(place);
});

test("the UTC offset is that of the given day: Madrid has UTC+1 in winter", () => {
  expect(zoneClock("Europe/Madrid", new Date("2026-01-05T23:30:00Z"))?.offset).toBe("UTC+1");
});

test("zones are listed once each, by their Spanish names", () => {
  const options = zoneOptions(["Asia/Tokyo", "UTC", "America/Mexico_City", "Asia/Tokyo"]);
  expect(options.map(({ value }) => value)).toEqual(["America/Mexico_City", "Asia/Tokyo", "UTC"]);
});

test("a moment has passed once the clock of its zone reaches it, and never in an unknown zone", () => {
  const at = (day: string, time: string, zone: string) => hasPassed({ day, time }, zone, NOW);
  expect(at("2026-07-05", "20:30", "America/Argentina/Buenos_Aires")).toBe(true);
  expect(at("2026-07-05", "20:31", "America/Argentina/Buenos_Aires")).toBe(false);
  expect(at("2026-07-06", "01:00", "Europe/Madrid")).toBe(true);
  expect(at("2026-07-06", "00:00", "Africa/Abidjan")).toBe(false);
  expect(at("2026-07-05", "00:00", "Marte/Olimpo")).toBe(false);
});
