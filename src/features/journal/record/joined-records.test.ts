import { expect, test } from "vitest";
import { RECORD_TEXT_MAX } from "../journal-limits.ts";
import { differingFields, hasSameActions, joinedRecords } from "./joined-records.ts";

const page = (changed: object = {}) => ({
  title: "Un día",
  notes: "",
  custom_field_one: "",
  custom_field_two: "",
  image_url: null as string | null,
  actions: [],
  ...changed,
});

test("joining two pages keeps all text and the picture, and every differing text field is listed", () => {
  const first = page({ notes: "Llovió.", custom_field_one: "Leer" });
  const other = page({
    title: "Otro título",
    notes: "Salí a correr.",
    custom_field_two: "Dormir",
    image_url: "b",
  });
  expect(joinedRecords(first, other)).toEqual(
    page({
      notes: "Llovió.\n\nOtro título\n\nSalí a correr.",
      custom_field_one: "Leer",
      custom_field_two: "Dormir",
      image_url: "b",
    }),
  );
  expect(differingFields(first, other)).toEqual(["title", "notes", "custom_field_one", "custom_field_two"]);
});

test("joining equal pages changes nothing, and a trailing space is no difference", () => {
  const same = page({ notes: "Llovió." });
  expect(joinedRecords(same, same)).toEqual(same);
  expect(differingFields(same, page({ notes: "Llovió. " }))).toEqual([]);
});

test("pages have the same actions only if their sets of actions are equal, in any order", () => {
  const step = (action_id: string) => ({ goal_id: "g", action_id, action_text: "Un paso" });
  const [one, both] = [{ actions: [step("a")] }, { actions: [step("b"), step("a")] }];
  expect(hasSameActions(one, both)).toBe(false);
  expect(hasSameActions(one, { actions: [step("b")] })).toBe(false);
  expect(hasSameActions(both, { actions: [step("a"), step("b")] })).toBe(true);
});

test("pages with two pictures, or with more text than a page holds, cannot be joined", () => {
  expect(joinedRecords(page({ image_url: "a" }), page({ image_url: "b" }))).toBeUndefined();
  const long = page({ notes: "x".repeat(RECORD_TEXT_MAX) });
  expect(joinedRecords(long, page({ notes: "más" }))).toBeUndefined();
});
