import { expect, test } from "vitest";
import { escapeHtml, unescapeHtml } from "./html-text.ts";

test("escaped text has no angle bracket or double quote, and unescapes to the original", () => {
  const text = `<b title="&amp;">Sí & 'no'</b>`;
  expect(escapeHtml(text)).not.toMatch(/[<>"]/);
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

test("unescaping decodes apostrophes and leaves an unknown entity as it is", () => {
  expect(unescapeHtml("&nbsp;&#x27;&#39;&apos;")).toBe("&nbsp;'''");
});
