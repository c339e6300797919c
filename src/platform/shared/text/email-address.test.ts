import { describe, expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";

describe("an email address", () => {
  test.each([
    "ana@ejemplo.com",
    "Ana.Perez+uno@sub.ejemplo.com.ar",
    "o'neil_1@ejemplo.com",
    "ñandú@ejemplo.com",
    "ana@ñandú.com.ar",
    "用户@例子.广告",
  ])("%s is accepted", (address) => {
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
    "ana%ejemplo.com@rele.com",
    "rele.com!ana@ejemplo.com",
    "ana\uff05ejemplo.com@rele.com",
    "ana\u2025p@ejemplo.com",
    '"ana"@ejemplo.com',
    "ana(nota)@ejemplo.com",
    "ana@[127.0.0.1]",
    "ana@10.0.0.10",
    "@rele.com:ana@ejemplo.com",
    "ana\u0000@ejemplo.com",
    "ana\u202e@ejemplo.com",
    "ana\u200b@ejemplo.com",
    `${"a".repeat(65)}@ejemplo.com`,
    `ana@${"a".repeat(250)}.com`,
  ])("%j is refused", (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
