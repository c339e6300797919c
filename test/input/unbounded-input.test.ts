import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { collections } from "../every-feature/collections.ts";
import { startTestApp } from "../test-app.ts";
import { unboundedIn } from "./unbounded-input.ts";

/** A record that a device sends back after a restore. The handler checks each one by itself, with its kind's schema. */
const RETURNED = "POST /api/notebook/returns body items[].value";
/**
 * The record that an edit is based on. The body is bounded, and the record's schema checks the fields that the server
 * reads.
 */
const BEFORE = /^PUT \S+ body before(?: \(record\)|\{\} \((?:string|unknown)\))$/;
/** The server's code, not a schema, limits the days of a month. `habits.server.test.ts` sends other days. */
const LIMITED = ["habit_marks days (record)"];
const PARTS = ["params", "querystring", "headers", "body"] as const;

test("every registered route has a bound for each input", async () => {
  const app = await startTestApp();
  const ours = app.routes.filter(({ config }) => config?.endpoint);
  const unbounded = ours.flatMap(({ method, url, schema }) =>
    PARTS.flatMap((part) => {
      const taken = schema?.[part] as $ZodType | undefined;
      // Node limits headers to 16 kB. The server's code checks the headers that no schema names.
      const found = taken
        ? unboundedIn(taken).filter((path) => part !== "headers" || path !== ".* (unknown)")
        : [];
      return found.map((path) => `${String(method)} ${url} ${part} ${path}`);
    }),
  );
  expect(ours.length).toBeGreaterThan(10);
  expect(unbounded.filter((path) => !path.startsWith(RETURNED) && !BEFORE.test(path))).toEqual([]);
  expect(collections.length).toBeGreaterThan(5);
  // The schema of the conflict's record checks the content of the conflict.
  const returned = collections
    .filter(({ kind }) => kind !== "conflict")
    .flatMap(({ kind, recovery: { schema, content } }) =>
      [schema, ...(content ? [content] : [])].flatMap((taken) =>
        unboundedIn(taken).map((path) => `${kind} ${path}`),
      ),
    );
  expect(returned).toEqual(LIMITED);
});

const bounded = z.string().check(z.maxLength(9));

test.each<[string, $ZodType, string[]]>([
  ["in a text", z.object({ a: z.string() }), ["a (string)"]],
  ["in a text of a pattern that repeats", z.string().check(z.regex(/^[a-z]+$/)), [" (string)"]],
  ["in a text of a pattern that begins anywhere", z.string().check(z.regex(/[a-z]{3}$/)), [" (string)"]],
  ["in a text that only may not be short", z.string().check(z.minLength(1)), [" (string)"]],
  ["in a moment, whose fractions of a second go on", z.iso.datetime(), [" (string)"]],
  ["in an address", z.union([z.url(), z.email()]), [" (string)", " (string)"]],
  ["in a list", z.object({ a: z.optional(z.array(bounded)) }), ["a (array)"]],
  ["in what a list holds", z.array(z.object({ a: z.string() })).check(z.maxLength(2)), ["[].a (string)"]],
  ["in a record", z.record(bounded, z.boolean()), [" (record)"]],
  ["in the names of a map", z.map(z.string(), bounded), [" (map)", "{} (string)"]],
  ["in a set", z.set(bounded), [" (set)"]],
  ["in a number of any length", z.bigint(), [" (bigint)"]],
  [
    "in what may be anything",
    z.object({ a: z.unknown(), b: z.any(), c: z.custom() }),
    ["a (unknown)", "b (any)", "c (custom)"],
  ],
  ["in what is not named", z.looseObject({ a: bounded }), [".* (unknown)"]],
  [
    "before it is shaped",
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.trim()),
      ),
      bounded,
    ),
    [" (string)"],
  ],
])("the check reports input without a bound: %s", (_name, schema, paths) => {
  expect(unboundedIn(schema)).toEqual(paths);
});
