import { expect, test } from "vitest";
import { writtenText } from "./written-text.ts";

test("writtenText returns every text that the member wrote, without ids, dates and types", () => {
  const body = {
    title: "Correr",
    base: "0190a1b2-0000-7000-8000-000000000000",
    written_at: "2026-11-21T12:00:00Z",
    whys: [{ id: "0190a1b2-0000-7000-8000-000000000001", why_text: "Por salud" }],
    actions: [
      { id: "x", action_text: "Salir\nlos lunes" },
      { id: "y", action_text: " " },
    ],
    vision_text: "",
    page_context: "exito_general",
    note_content: "Una nota",
    event_type: "describe",
    custom_field_one: "Agua",
    before: { title: "Andar" },
  };
  expect(writtenText(body)).toBe("Correr\nPor salud\nSalir\nlos lunes\nUna nota\nAgua");
});

test.each([[null], [undefined], ["texto"], [7], [[]]])("writtenText of %j is empty", (body) => {
  expect(writtenText(body)).toBe("");
});
