import { describe, expect, test } from "vitest";
import { foldAddress, isEmailAddress, mailboxOf } from "./email-address.ts";

describe("an address", () => {
  test.each([
    "ana@ejemplo.com",
    "Ana.Perez+uno@sub.ejemplo.com.ar",
    "o'neil_1@ejemplo.com",
    "ñandú@ejemplo.com",
    "ana@ñandú.com.ar",
    "用户@例子.广告",
  ])("%s is taken", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    "",
    "ana",
    "@ejemplo.com",
    "ana@",
    "ana@ejemplo",
    "ana@ejemplo.c",
    "ana..p@ejemplo.com",
    ".ana@ejemplo.com",
    "ana@-ejemplo.com",
    "ana@ejemplo..com",
    "ana perez@ejemplo.com",
    "ana@ejemplo.com,bea@ejemplo.com",
    "ana@ejemplo.com;bea@ejemplo.com",
    "ana@ejemplo.com\r\nBcc: bea@ejemplo.com",
    "ana@ejemplo.com\nBcc:bea@ejemplo.com",
    "Ana <ana@ejemplo.com>",
    '"ana@a.com bea"@ejemplo.com',
    "ana@bea@ejemplo.com",
    "grupo:ana@ejemplo.com;",
    "ana\u0000@ejemplo.com",
    "ana\u202e@ejemplo.com",
    "ana\u200b@ejemplo.com",
    `${"a".repeat(65)}@ejemplo.com`,
    `ana@${"a".repeat(250)}.com`,
  ])("%j is refused", (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

test("an address is found whatever its case, and never another person's", () => {
  expect(foldAddress("ANA@Ejemplo.com")).toBe("ana@ejemplo.com");
  // Wide letters and the dotted capital I are folded to plain ones elsewhere.
  expect(foldAddress("\uff2bate@ejemplo.com")).not.toBe("kate@ejemplo.com");
  expect(foldAddress("\u0130ris@ejemplo.com")).not.toContain("iris");
  expect(foldAddress("an\u0303a@ejemplo.com")).toBe("a\u00f1a@ejemplo.com");
});

test("spellings that arrive in one mailbox are one mailbox", () => {
  const gmail = ["A.n.a@gmail.com", "ana+1@googlemail.com", "ana+2@GMAIL.com"].map(mailboxOf);
  expect(new Set(gmail)).toEqual(new Set(["ana@gmail.com"]));
  expect(mailboxOf("a.n.a+x@ejemplo.com")).toBe("a.n.a@ejemplo.com");
});
