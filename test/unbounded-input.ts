import type { $ZodType } from "zod/v4/core";

/** What a library's schema says of itself, as far as it is of use here. */
interface Definition {
  type: string;
  checks?: readonly { _zod: { def: Check } }[];
  format?: string;
  pattern?: RegExp;
  [part: string]: unknown;
}

interface Check {
  check: string;
  format?: string;
  pattern?: RegExp;
}

/** What has one size, whatever is sent. */
const SMALL = new Set([
  "boolean",
  "number",
  "null",
  "undefined",
  "void",
  "never",
  "nan",
  "literal",
  "enum",
  "date",
  // Shapes what its neighbours in a pipe have bounded.
  "transform",
]);
/** Counts of characters or items that end somewhere; of a text, `overwrite` and its like say nothing of it. */
const MAXIMUM = new Set(["max_length", "length_equals", "max_size", "size_equals"]);

/**
 * The paths at which a schema takes text, lists, records or anything else of which nobody has said how much it may
 * be, each with what stands there. A kind of schema that is not known here counts as one of them.
 */
export function unboundedIn(schema: $ZodType, path = ""): string[] {
  const def = schema._zod.def as unknown as Definition;
  const within = (part: unknown, name = path) => unboundedIn(part as $ZodType, name);
  const here = hasMaximum(def) ? [] : [`${path} (${def.type})`];
  if (SMALL.has(def.type)) return [];
  switch (def.type) {
    case "string":
      return isBoundedByPattern(def) ? [] : here;
    case "array":
      return [...here, ...within(def.element, `${path}[]`)];
    case "set":
      return [...here, ...within(def.valueType, `${path}[]`)];
    case "record":
    case "map":
      return [...here, ...within(def.keyType, `${path}{}`), ...within(def.valueType, `${path}{}`)];
    case "object":
      return [
        ...(def.catchall === undefined ? [] : within(def.catchall, `${path}.*`)),
        ...Object.entries(def.shape as object).flatMap(([key, part]) =>
          within(part, path === "" ? key : `${path}.${key}`),
        ),
      ];
    case "union":
      return (def.options as unknown[]).flatMap((part) => within(part));
    case "optional":
    case "nullable":
      return within(def.innerType);
    case "pipe":
      return [...within(def.in), ...(isTransform(def.in) ? [] : within(def.out))];
    default:
      return [`${path} (${def.type})`];
  }
}

function hasMaximum({ checks = [] }: Definition): boolean {
  return checks.some(({ _zod }) => MAXIMUM.has(_zod.def.check));
}

/** Whether the text is anchored on both sides and no part of it repeats without an end. */
function isBoundedByPattern({ pattern, checks = [], ...def }: Definition): boolean {
  const patterns = [pattern, ...checks.map(({ _zod }) => _zod.def.pattern)].filter(
    (one) => one !== undefined,
  );
  return hasMaximum({ checks, ...def }) || patterns.some(({ source }) => isEnding(source));
}

function isEnding(source: string): boolean {
  const plain = source.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x");
  return plain.startsWith("^") && plain.endsWith("$") && !/[*+]|\{\d+,\}/.test(plain);
}

function isTransform(schema: unknown): boolean {
  return (schema as $ZodType)._zod.def.type === "transform";
}
