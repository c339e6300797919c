import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

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
});
