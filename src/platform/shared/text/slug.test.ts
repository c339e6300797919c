import { expect, test } from "vitest";
import { slug } from "./slug.ts";

test.each([
  ["José Moreno Hernández", "jose-moreno-hernandez"],
  ["¿Y si hoy… no?", "y-si-hoy-no"],
  ["S.M.A.R.T.", "s-m-a-r-t"],
])("the slug of %s is %s", (title, id) => {
  expect(slug(title)).toBe(id);
});
