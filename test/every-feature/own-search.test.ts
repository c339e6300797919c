import { expect, test } from "vitest";
import * as z from "zod/mini";
import { searchedKinds } from "#app/browser/searched-kinds.ts";
import { prepareEntry } from "#notebook/own-search/own-search.ts";
import { writtenText } from "#notebook/sync-notices/written-text.ts";
import { fold } from "#platform/shared/text/fold-text.ts";
import type { SearchedRecord } from "#platform/ui/feature.ts";
import type { Schema } from "../attack/openapi.ts";
import { collections } from "./collections.ts";

const AT = "2026-11-21T12:00:00.000Z";
/** Kinds of records with text that `/mi-busqueda` does not show, and why. */
const NOT_SEARCHED: Record<string, string> = {
  habit_marks: "marks, which have no words",
  conflict: "shown beside its record until the member chooses a version",
};

test("the member's search finds every kind of record with text, except those in NOT_SEARCHED", () => {
  const withText = collections
    .filter(({ tables }) => tables.some(({ text }) => text.length > 0))
    .map(({ kind }) => kind);
  expect(withText.sort()).toEqual(
    [...searchedKinds.map(({ kind }) => kind), ...Object.keys(NOT_SEARCHED)].sort(),
  );
});

test.each(searchedKinds)("the member's search finds every text of a record of the kind $kind", (kind) => {
  const collection = collections.find((one) => one.kind === kind.kind);
  if (!collection) throw new Error(`no feature declares a collection of the kind ${kind.kind}`);
  const { record, words } = recordWithWords(z.toJSONSchema(collection.schema) as Schema);
  const { folded } = prepareEntry(kind, record as SearchedRecord);
  expect(words).not.toEqual([]);
  expect(words.filter((word) => !folded.includes(fold(word)))).toEqual([]);
});

/** Builds a record with one item in each list. Each free text is the path of its field, such as `<whys.why_text>`. */
function recordWithWords(schema: Schema): { record: unknown; words: string[] } {
  const words: string[] = [];
  const sampleOf = (of: Schema, path: string, name: string): unknown => {
    const [choice] = of.anyOf ?? of.oneOf ?? of.enum ?? [];
    if (of.const !== undefined || of.enum) return of.const ?? choice;
    if (choice) return sampleOf(choice as Schema, path, name);
    if (of.items) return [sampleOf(of.items, path, name)];
    if (of.properties)
      return Object.fromEntries(
        Object.entries(of.properties).map(([field, part]) => [
          field,
          sampleOf(part, `${path}${path && "."}${field}`, field),
        ]),
      );
    if (of.type !== "string") return of.type === "boolean" ? false : 1;
    if (writtenText({ [name]: "text" }) === "") return name.endsWith("_at") ? AT : AT.slice(0, 10);
    words.push(`<${path}>`);
    return `<${path}>`;
  };
  return { record: sampleOf(schema, "", ""), words };
}
