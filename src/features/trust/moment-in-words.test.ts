import { expect, test } from "vitest";
import { agoInWords, exactMoment } from "./moment-in-words.ts";

/** On this machine's own clock, whatever its zone. */
const here = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test.each([
  ["hace un momento", here(23, 11, 30)],
  ["hace un momento", here(23, 12, 20)],
  ["esta mañana", here(23, 11)],
  ["esta madrugada", here(23, 4)],
  ["anoche", here(22, 20)],
  ["ayer", here(22, 19, 59)],
  ["ayer", here(22, 4)],
  ["hace 2 días", here(21, 23, 59)],
  ["hace 13 días", here(10, 4)],
  ["hace 2 semanas", here(9, 4)],
  ["hace 8 semanas", here(-39, 4)],
  ["hace 2 meses", here(-40, 4)],
  ["hace 12 meses", new Date(2025, 10, 23)],
])("at noon of the 23rd one says %s of %s", (words, at) => {
  expect(agoInWords(at, here(23, 12))).toBe(words);
});

test("late in the evening one says of the afternoon esta tarde, and of two hours ago esta noche", () => {
  expect(agoInWords(here(23, 13), here(23, 23))).toBe("esta tarde");
  expect(agoInWords(here(23, 20, 30), here(23, 23))).toBe("esta noche");
});

test("the exact moment names the day and the hour, of which there is only one at one o'clock", () => {
  expect(exactMoment(here(22, 4))).toBe("el domingo 22 de noviembre de 2026 a las 4:00");
  expect(exactMoment(here(22, 1, 5))).toBe("el domingo 22 de noviembre de 2026 a la 1:05");
  expect(exactMoment(here(22, 13, 5))).toBe("el domingo 22 de noviembre de 2026 a las 13:05");
  expect(exactMoment(here(22, 0, 5))).toBe("el domingo 22 de noviembre de 2026 a las 0:05");
});
