import { expect, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "#platform/shared/errors.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";

const schema = z.object({
  title: z.string(),
  events: z.array(z.object({ a: z.string(), b: z.string(), days: z.array(z.string()) })),
  marks: z.optional(z.record(z.string(), z.string())),
});

/** Returns the refused fields; undefined where the data is accepted. */
function fieldsOf(data: unknown): Record<string, string> | undefined {
  const check = validatorCompiler({ schema, method: "POST", url: "/" });
  const result = check(data) as { value?: unknown; error?: unknown };
  if (!result.error) return undefined;
  expect(result.error).toBeInstanceOf(AppError);
  return (result.error as AppError).fields;
}

test("the first wrong field is named with its place", () => {
  const events = [{ a: "", b: "", days: ["", null] }];
  expect(fieldsOf({ title: "t", events, marks: { constructor: 1 } })).toEqual({
    "events.0.days.1": "No tiene la forma esperada.",
  });
});

test("a valid body is accepted even when it is large", () => {
  const days = Array.from({ length: 50_000 }, () => "2026-01-01");
  expect(fieldsOf({ title: "t", events: [{ a: "", b: "", days }] })).toBeUndefined();
});

// The validation is safe even without the limit of values in bodies.ts, which refuses such bodies before it.
test.each<[string, unknown]>([
  ["of wrong elements", { title: "t", events: [{ a: "", b: "", days: Array(500_000).fill(0) }] }],
  ["of objects that lack everything", { title: "t", events: Array.from({ length: 200_000 }, () => ({})) }],
  [
    "of wrong keys",
    { title: "t", events: [], marks: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [at, 0])) },
  ],
])("a huge body %s is refused with only one field named", (_name, data) => {
  expect(Object.keys(fieldsOf(data) ?? {})).toHaveLength(1);
});

test("a deeply nested body is refused, and a long key is cut to 200 characters in the error", () => {
  let deep: unknown = 0;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(fieldsOf({ title: deep, events: [] })).toEqual({ title: "No tiene la forma esperada." });
  const [field] = Object.keys(
    fieldsOf({ title: "t", events: [], marks: { ["k".repeat(100_000)]: 1 } }) ?? {},
  );
  expect(field).toHaveLength(200);
});

test("an answer is written without what its contract does not name, and refused where it lacks something", () => {
  const write = serializerCompiler({ schema: z.object({ title: z.string() }), method: "GET", url: "/" });
  expect(write({ title: "t", secret: "s" })).toBe('{"title":"t"}');
  expect(() => write({ secret: "s" })).toThrow(expect.objectContaining({ code: "internal" }));
});
