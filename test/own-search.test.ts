import { expect, test } from "vitest";
import { OWN_KINDS } from "#features/own-search/own-entry.ts";
import { collections } from "./collections.ts";

/** Kinds of records with text that `/mi-busqueda` does not show, and why. */
const NOT_SEARCHED: Record<string, string> = {
  conflict: "shown beside its record until the member chooses a version",
};

test("the member's search finds every kind of record with text, except those in NOT_SEARCHED", () => {
  const withText = collections
    .filter(({ tables }) => tables.some(({ text }) => text.length > 0))
    .map(({ kind }) => kind);
  expect(withText.sort()).toEqual([...OWN_KINDS, ...Object.keys(NOT_SEARCHED)].sort());
});
