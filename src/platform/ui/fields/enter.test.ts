import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { isEnter } from "./enter.ts";

test.each([
  ["Enter", false, 13, true],
  ["Enter", true, 13, false],
  ["Enter", false, 229, false],
  ["a", false, 65, false],
])("%s, composing %s, key code %d: Enter is %s", (key, isComposing, keyCode, expected) => {
  expect(isEnter({ key, keyCode, nativeEvent: { isComposing } } as KeyboardEvent)).toBe(expected);
});
