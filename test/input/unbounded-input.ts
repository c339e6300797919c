import type { $ZodType } from "zod/v4/core";

/** The part of zod's internal definition that is used here. */
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

/** Types that have a fixed size, or are as large as their parts. */
const SMALL = new Set([
  "default",
  "object",
  "tuple",
  "union",
  "optional",
  "nullable",
  "pipe",
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
  // The other schemas of a pipe set the bounds of a transform.
  "transform",
]);
/** Checks that limit a length or size. */
const MAXIMUM = new Set(["max_length", "length_equals", "max_size", "size_equals"]);

/**
 * Returns the paths at which a schema accepts text, lists or records without a maximum size, each with its
 * type. Unknown types count as unbounded.
 */
export function unboundedIn(schema: $ZodType): string[] {
  return partsOf(schema, "").flatMap(([path, part]) =>
    isBounded(definitionOf(part)) ? [] : `${path} (${definitionOf(part).type})`,
  );
}

export function textsIn(schema: $ZodType): $ZodType[] {
  return partsOf(schema, "").flatMap(([, part]) =>
    ["string", "pipe"].includes(definitionOf(part).type) ? part : [],
  );
}

function partsOf(schema: $ZodType, path: string): [path: string, schema: $ZodType][] {
  const def = definitionOf(schema);
  const within = (part: unknown, name = path) => partsOf(part as $ZodType, name);
  const here: [string, $ZodType] = [path, schema];
  switch (def.type) {
    case "array":
      return [here, ...within(def.element, `${path}[]`)];
    case "tuple":
      return [here, ...(def.items as unknown[]).flatMap((part) => within(part, `${path}[]`))];
    case "set":
      return [here, ...within(def.valueType, `${path}[]`)];
    case "record":
    case "map":
      return [here, ...within(def.keyType, `${path}{}`), ...within(def.valueType, `${path}{}`)];
    case "object":
      return [
        here,
        ...(def.catchall === undefined ? [] : within(def.catchall, `${path}.*`)),
        ...Object.entries(def.shape as object).flatMap(([key, part]) =>
          within(part, path === "" ? key : `${path}.${key}`),
        ),
      ];
    case "union":
      return [here, ...(def.options as unknown[]).flatMap((part) => within(part))];
    case "default":
    case "optional":
    case "nullable":
      return [here, ...within(def.innerType)];
    case "pipe":
      return [here, ...within(def.in), ...within(def.out)];
    default:
      return [here];
  }
}

function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

function isBounded(def: Definition): boolean {
  if (SMALL.has(def.type)) return true;
  return def.type === "string" ? hasMaximum(def) || isBoundedByPattern(def) : hasMaximum(def);
}

function hasMaximum({ checks = [] }: Definition): boolean {
  return checks.some(({ _zod }) => MAXIMUM.has(_zod.def.check));
}

/** Whether a pattern is anchored on both sides and has no unlimited repetition. */
function isBoundedByPattern({ pattern, checks = [] }: Definition): boolean {
  const patterns = [pattern, ...checks.map(({ _zod }) => _zod.def.pattern)];
  return patterns.some((one) => one !== undefined && isEnding(one.source));
}

function isEnding(source: string): boolean {
  const plain = source.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x");
  return plain.startsWith("^") && plain.endsWith("$") && !/[*+]|\{\d+,\}/.test(plain);
}
