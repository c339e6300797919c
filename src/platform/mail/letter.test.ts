import { describe, expect, test } from "vitest";
import { composeLetter, greetingFor, nameInMail } from "./letter.ts";

describe("a greeting", () => {
  test.each([
    ["Marisol", "Hola, Marisol:"],
    ["  José M.\n Núñez-O'Farrill ", "Hola, José M. Núñez-O'Farrill:"],
    ["Mari\u202esol\u200f", "Hola, Marisol:"],
    ["Nguyễn Thị", "Hola, Nguyễn Thị:"],
    ["Ñ".repeat(60), `Hola, ${"Ñ".repeat(60)}:`],
  ])("names %j", (name, greeting) => {
    expect(greetingFor(name)).toBe(greeting);
  });

  test.each([
    ["", "nothing"],
    [" \n\u200b", "nothing that shows"],
    ["x".repeat(500), "500 letters"],
    ["https://estafa.example", "an address"],
    ["Hola. Paga en estafa.example", "a host that mail programs link"],
    ["www．estafa．example", "a host with wide points"],
    ["ana@ejemplo.com", "an e-mail address"],
    ["Llama al 55 1234 5678", "a telephone number"],
    ["<b>Ana</b>", "markup"],
    ["Ana: paga aquí", "a colon"],
    ["Ana\r\nBcc: otra@ejemplo.com", "a header"],
    ["'''", "no letter"],
  ])("has no name for %j, which is %s", (name) => {
    expect(nameInMail(name)).toBeNull();
    expect(greetingFor(name)).toBe("Hola:");
  });

  test("has no name where nobody knows it", () => {
    expect(greetingFor(null)).toBe("Hola:");
  });
});

test("a subject has no line break, and keeps the thin space of an amount", () => {
  const { subject, html } = composeLetter({
    subject: "Pago de\r\nBcc: a@b.co 12\u202f345 MXN",
    title: "Pago <b>",
    parts: [],
    foot: "",
  });
  expect(subject).toBe("Pago de Bcc: a@b.co 12\u202f345 MXN");
  expect(html).toContain("Pago &lt;b&gt;");
});
