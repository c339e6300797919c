import { newId } from "#platform/shared/new-id.ts";
import { type Makings, validValue } from "../attack/made-values.ts";
import type { Schema } from "../attack/openapi.ts";
import { randomFrom } from "../random/random.ts";

const UNBOUNDED_ITEMS = 3;
const UNBOUNDED_TEXT = 200;

/** A body with the most items. Its texts are halved until it fits `maxBytes`. `known` has values of fields by name. */
export function largestBody(
  schema: Schema,
  known: Record<string, unknown>,
  { maxBytes, share: largestShare }: { maxBytes: number; share: number },
): unknown {
  const makings = { random: randomFrom(1), nextId: newId };
  for (let share = largestShare; ; share /= 2) {
    const body = largest(schema, { ...makings, known, share });
    if (Buffer.byteLength(JSON.stringify(body)) <= maxBytes) return body;
  }
}

interface Size extends Makings {
  known: Record<string, unknown>;
  /** The length of each text, as a share of its longest length. */
  share: number;
}

function largest(schema: Schema, size: Size, name = ""): unknown {
  if (name in size.known) return size.known[name];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const all = choices.map((choice) => largest(choice, size, name));
    return all.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  }
  if (schema.type === "object" && schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, of]) => [field, largest(of, size, field)]),
    );
  if (schema.type === "array" && schema.items) {
    const { items, maxItems = UNBOUNDED_ITEMS } = schema;
    if (items.enum) return items.enum.slice(0, maxItems);
    return Array.from({ length: maxItems }, () => largest(items, size));
  }
  const isText = schema.type === "string" && !schema.pattern && !schema.format && !schema.enum;
  const value = validValue(schema, size, name);
  // A field with special values, such as a time zone, takes no other text.
  if (!isText || schema.maxLength === undefined) return value;
  return "á".repeat(Math.max(1, Math.floor(Math.min(schema.maxLength, UNBOUNDED_TEXT * 1000) * size.share)));
}
