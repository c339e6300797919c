import { expect, test } from "vitest";
import { foldAddress, isMailDomain, mailboxOf, spellings } from "./mailbox.ts";

test("folding an address ignores case and Unicode form, but never gives another person's address", () => {
  expect(foldAddress("ANA@Ejemplo.com")).toBe("ana@ejemplo.com");
  // Other systems fold full-width letters and the dotted capital I to plain letters.
  expect(foldAddress("\uff2bate@ejemplo.com")).not.toBe("kate@ejemplo.com");
  expect(foldAddress("\u0130ris@ejemplo.com")).not.toContain("iris");
  expect(foldAddress("an\u0303a@ejemplo.com")).toBe("a\u00f1a@ejemplo.com");
});

test("mailboxOf removes plus tags, and at Gmail also dots and the googlemail.com spelling", () => {
  const gmail = ["A.n.a@gmail.com", "ana+1@googlemail.com", "ana+2@GMAIL.com"].map(mailboxOf);
  expect(new Set(gmail)).toEqual(new Set(["ana@gmail.com"]));
  expect(mailboxOf("a.n.a+x@ejemplo.com")).toBe("a.n.a@ejemplo.com");
});

test("a domain in Unicode and the same domain in ASCII count as one domain", () => {
  const both = [
    "ana@bücher.example",
    "ana@xn--bcher-kva.example",
    "ana@BÜCHER.example",
    "ana@bu\u0308cher.example",
  ];
  expect(new Set(both.map(mailboxOf))).toEqual(new Set(["ana@xn--bcher-kva.example"]));
  expect(new Set(both.map(foldAddress))).toEqual(new Set(["ana@xn--bcher-kva.example"]));
  expect(spellings(foldAddress("Ana@bücher.example"))).toEqual(
    expect.arrayContaining(["ana@bücher.example", "ana@xn--bcher-kva.example"]),
  );
});

test.each([
  ["ana@ejemplo.com", true],
  ["ana@bücher.example", true],
  ["用户@例子.广告", true],
  ["ana@10.0.0.10", false],
  ["ana@\uff11\uff10.0.0.10", false],
  ["ana@0x7f.1", false],
])("for the domain of %s, isMailDomain returns %s", (address, is) => {
  expect(isMailDomain(address)).toBe(is);
});
