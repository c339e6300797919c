import { expect, test } from "vitest";
import { checkFloor } from "./floor.ts";

const check = (name: string, source: string) => () => checkFloor([{ name, source }]);

test.each([
  ["a.js", "let a=b.union(c)"],
  ["a.js", "let a=Temporal.Now.plainDateISO()"],
  ["a.js", "new Intl.Segmenter(`es`)"],
  ["a.css", "a{color:oklch(50% .1 20)}"],
  ["a.css", "a{color:color-mix(in oklab,red,blue)}"],
  ["a.css", "a{&:hover{color:red}}"],
])("a build whose %s holds %s is refused", (name, source) => {
  expect(check(name, source)).toThrow("oldest browsers lack");
});

test.each([
  ["a.js", "let a=b.toSorted(c).union"],
  ["a.js", "await x.requestClose?.()"],
  ["a.css", "a{color:oklch(var(--key-tone) 64)}"],
  [
    "a.css",
    "@supports (color:color-mix(in lab, red, red)){a{color:color-mix(in oklab,var(--key) 20%,transparent)}}",
  ],
  ["a.css", ".\\[\\&\\>li\\]\\:p-1>li{padding:1px}"],
])("a build whose %s holds %s passes", (name, source) => {
  expect(check(name, source)).not.toThrow();
});
