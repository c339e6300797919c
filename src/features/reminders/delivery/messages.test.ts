import { expect, test } from "vitest";
import { reminderLetter } from "./messages.ts";

test.each([
  ["event", "¿Ya no quieres los recordatorios de tus eventos? Desactívalos aquí: "],
  ["journal", "¿Ya no quieres el recordatorio de tu diario? Desactívalo aquí: "],
] as const)("the email of a reminder (%s) contains its unsubscribe link", (kind, way) => {
  const text = { title: "Cena", body: "", path: "/calendario" };
  const letter = reminderLetter(text, kind, { origin: "https://claves.example", stopToken: "abc" });
  expect(letter.text).toContain(`${way}https://claves.example/recordatorios#dejar=abc`);
});
