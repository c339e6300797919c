import { expect, test } from "vitest";
import { ANSWER_MAX, RECORD_TEXT_MAX } from "../journal-limits.ts";
import { differingFields, hasOtherAnswer, hasSameActions, joinedRecords } from "./record-conflicts.tsx";

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

const answered = (question_text: string, answer_text: string) => ({
  ...page({}),
  question_text,
  answer_text,
});

test("joining answers to one question appends them, and an answer to another question goes to the notes", () => {
  const first = answered("¿Qué empezaste?", "La tesis.");
  expect(joinedRecords(first, answered("¿Qué empezaste?", "A correr."))).toMatchObject({
    question_text: "¿Qué empezaste?",
    answer_text: "La tesis.\n\nA correr.",
  });
  expect(joinedRecords(first, answered("¿Qué soltaste?", "El enojo."))).toMatchObject({
    answer_text: "La tesis.",
    notes: expect.stringContaining("¿Qué soltaste?\nEl enojo."),
  });
  expect(joinedRecords(page({}), first)).toMatchObject({
    answer_text: "La tesis.",
    question_text: "¿Qué empezaste?",
  });
  const long = answered("¿Qué empezaste?", "x".repeat(ANSWER_MAX));
  expect(joinedRecords(long, answered("¿Qué empezaste?", "y"))).toBeUndefined();
});

test("a version of an earlier client, which knows no answer, differs in none and takes none away", () => {
  const first = answered("¿Qué empezaste?", "La tesis.");
  expect(hasOtherAnswer(first, { ...page(), answer_text: undefined })).toBe(false);
  expect(hasOtherAnswer(first, { answer_text: "" })).toBe(true);
  expect(joinedRecords(first, page({}))).toMatchObject({ answer_text: "La tesis." });
});
