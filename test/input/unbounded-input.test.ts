import { expect, test } from "vitest";
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
