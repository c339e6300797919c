import { expect, test } from "vitest";
import { escapeHtml, unescapeHtml } from "./html-text.ts";

test("what is escaped opens no element, ends no attribute and reads as it was written", () => {
  const text = `<b title="&amp;">Sí & 'no'</b>`;
  expect(escapeHtml(text)).not.toMatch(/[<>"]/);
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

test("an entity that is not known stays as it is", () => {
  expect(unescapeHtml("&nbsp;&#x27;&#39;")).toBe("&nbsp;''");
});
