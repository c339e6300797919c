import { expect, test } from "vitest";
import { readReminderLink } from "./reminder-link.ts";

const TOKEN = "aZ09-_".padEnd(43, "x");

test("the fragment of a reminder link gives its action and token", () => {
  expect(readReminderLink(`#confirmar=${TOKEN}`)).toEqual({ action: "confirm", token: TOKEN });
  expect(readReminderLink(`#dejar=${TOKEN}`)).toEqual({ action: "stop", token: TOKEN });
});

test.each([
  "",
  "#",
  "#contenido",
  `#${TOKEN}`,
  `#dejar=${TOKEN.slice(1)}`,
  `#dejar=${TOKEN}x`,
  `#dejar=${TOKEN.slice(1)}%`,
  `#otra=${TOKEN}`,
])("%s is not a reminder link", (fragment) => {
  expect(readReminderLink(fragment)).toBeNull();
});
