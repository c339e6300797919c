import { expect, test } from "vitest";
import { writtenText } from "#notebook/sync-notices/written-text.ts";
import { type Operation, readOperations, type Schema } from "../attack/openapi.ts";
import { startTestApp } from "../test-app.ts";

/** Free text that need not be shown when the server refuses it, and why. */
const NOT_SHOWN: Record<string, string> = {
  custom_field_one_label: "the name of a field, a word or two",
  custom_field_two_label: "the name of a field, a word or two",
};

/** Returns the names of all fields that take any text. */
function freeTexts(schema: Schema, name = ""): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => freeTexts(part, name));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, of]) => freeTexts(of, field));
  const items = schema.items ? freeTexts(schema.items, name) : [];
  const { type, pattern, format, enum: choices } = schema;
  const isFree = type === "string" && !("const" in schema) && !pattern && !format && !choices;
  return [...parts, ...fields, ...items, ...(isFree ? [name] : [])];
}

const isMutation = ({ parameters }: Operation) => parameters.some(({ name }) => name === "idempotency-key");

test("writtenText returns every free text of every mutation, except those in NOT_SHOWN", async () => {
  const { origin } = await startTestApp();
  const mutations = (await readOperations(origin)).filter(isMutation);
  const names = new Set(mutations.flatMap(({ body }) => (body ? freeTexts(body) : [])));
  expect(names.size).toBeGreaterThan(8);
  const shown = [...names].filter((name) => writtenText({ [name]: "Correr" }) === "Correr");
  expect([...names].filter((name) => !shown.includes(name)).sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});
