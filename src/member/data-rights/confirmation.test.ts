import { describe, expect, test } from "vitest";
import {
  CONFIRMATION_CODE,
  newConfirmationCode,
  readDeletionRequest,
  shown,
  statusAddress,
} from "./confirmation.ts";

describe("the link to the status page", () => {
  test("is read as a code and a user id", () => {
    const found = readDeletionRequest("?code=CONFIRM_8f2&user_id=0197-a");
    expect(found).toEqual({ code: "CONFIRM_8f2", userId: "0197-a" });
  });

  test.each(["", "?code=CONFIRM_1", "?user_id=1", "?code=&user_id=1", "?code=CONFIRM_1&user_id=%20"])(
    "is invalid without both: %s",
    (query) => expect(readDeletionRequest(query)).toBeUndefined(),
  );
});

describe("a parameter as shown on the page", () => {
  test("is cut after 120 characters, never inside one", () => {
    expect(shown("🙂".repeat(500))).toBe(`${"🙂".repeat(120)}…`);
  });

  test("contains no bidirectional, combining, control or zero-width characters", () => {
    expect(shown("a\u202Eb\u0301\u0301\nc\u200B")).toBe("abc");
  });
});

test("a new code is unique, is recognised as ours, and can be read back from its address", () => {
  const request = { code: newConfirmationCode(), userId: "0197-a" };
  expect(request.code).toMatch(CONFIRMATION_CODE);
  expect(newConfirmationCode()).not.toBe(request.code);
  expect(readDeletionRequest(new URL(statusAddress(request), "http://localhost").search)).toEqual(request);
});

test.each(["CONFIRM_8f2", `CONFIRM_${"A".repeat(64)}`, `x CONFIRM_${"a".repeat(64)}`])(
  "%s is not recognised as one of our codes",
  (code) => expect(code).not.toMatch(CONFIRMATION_CODE),
);
