import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Records, SAMPLES } from "../records/records.ts";
import { collections } from "./collections.ts";

test("tests can build every kind of record that devices replicate", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(collections.map(({ kind }) => kind).sort());
});

test.each(collections)(
  "a built record of the kind $kind has the shape that the server sends",
  (collection) => {
    const sample = SAMPLES[collection.kind as keyof Records]();
    expect(z.safeParse(collection.schema, sample).error).toBeUndefined();
  },
);
