import { expect, test } from "vitest";
import { growthOfEightfold } from "#test/growth.ts";
import { withoutFinalSlashes } from "./site.ts";

test.each([
  ["/ideas/", "/ideas"],
  ["/ideas//?a=1?b=/", "/ideas?a=1?b=/"],
  ["//evil.example/", "/evil.example"],
  ["/\\/evil.example//", "/evil.example"],
  ["/a//b/", "/a//b"],
  ["///", "/"],
  ["\\/?/", "/?/"],
])("the URL %s is normalised to %s", (url, address) => {
  expect(withoutFinalSlashes(url)).toBe(address);
});

test("the time to normalise a path of many slashes grows about linearly with its length", async () => {
  const growth = await growthOfEightfold(16_384, (size) => withoutFinalSlashes(`/a${"/".repeat(size)}b/`));
  expect(growth).toBeLessThan(24);
}, 120_000);
