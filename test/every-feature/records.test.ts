import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  buildComparison,
  buildConflict,
  buildConsent,
  buildEvent,
  buildGoal,
  buildIdea,
  buildNote,
  buildPage,
  buildReview,
  type Records,
} from "../records/records.ts";
import { collections } from "./collections.ts";

const SAMPLES: { [K in keyof Records]: Records[K] } = {
  idea: buildIdea("Nadar"),
  goal: buildGoal({}),
  event: buildEvent({ title: "Clase", event_date: "2027-03-05" }),
  journal: buildPage({ event_type: "describe", event_date: "2027-03-05", title: "Un día" }),
  comparison: buildComparison("2027-03-05", 80),
  journal_fields: { custom_field_one_label: "Sueño", custom_field_two_label: "" },
  note: buildNote("Una nota"),
  conflict: buildConflict("idea", "0190a1b2-0000-7000-8000-000000000001", { title: "Correr" }),
  week: buildReview("2026-11-16", { good_text: "Nadé" }),
  favourite: { key_id: "metas", created_at: "2026-11-20T12:00:00.000Z" },
  feelings: { day: "2027-03-05", energy: 4, mood: null },
  feelings_consent: buildConsent(),
};

test("tests can build every kind of record that devices replicate", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(collections.map(({ kind }) => kind).sort());
});

test.each(collections)(
  "a built record of the kind $kind has the shape that the server sends",
  (collection) => {
    const sample = SAMPLES[collection.kind as keyof Records];
    expect(z.safeParse(collection.schema, sample).error).toBeUndefined();
  },
);
