import { describe, expect, test } from "vitest";
import { colourOf, hasColour } from "./theme-colours.ts";

describe("the colour of a token", () => {
  test.each([
    ["paper", "#f9f3e9", "#151924"],
    ["ink", "#2f241c", "#ebe5db"],
    ["ember", "#b44512", "#f0995b"],
    ["danger", "#b62538", "#ef898a"],
  ])("%s is what docs/design.md says", (token, light, dark) => {
    expect(colourOf(token)).toBe(light);
    expect(colourOf(token, { theme: "dark" })).toBe(dark);
  });

  test("a key is the ember, or the hue of the key that is named", () => {
    expect(colourOf("key")).toBe(colourOf("ember"));
    expect(colourOf("key", { key: "metas" })).toBe(colourOf("key-metas"));
    expect(colourOf("key", { key: "metas", theme: "dark" })).not.toBe(colourOf("key-metas"));
  });

  test("there is no other", () => {
    expect(() => colourOf("pink")).toThrow("no --pink");
    expect(["pink", "ink"].map(hasColour)).toEqual([false, true]);
  });
});
