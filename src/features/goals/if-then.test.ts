import { expect, test } from "vitest";
import { asCondition } from "./if-then.ts";

test.each([
  ["llueve", "llueve"],
  ["llueve.", "llueve"],
  ["hay U.S.A. , ", "hay U.S.A"],
  ["¿y si no puedo?", "¿y si no puedo?"],
  ["...", "..."],
])("the obstacle %j becomes the condition %j", (written, expected) => {
  expect(asCondition(written)).toBe(expected);
});
