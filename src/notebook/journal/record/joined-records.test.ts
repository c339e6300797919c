import { expect, test } from "vitest";
import { ANSWER_MAX, RECORD_TEXT_MAX } from "../journal-limits.ts";
import { differencesOf, joinedRecords } from "./record-conflicts.tsx";

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
  expect(differencesOf(first, other)).toEqual([
    ["Título", "Otro título"],
    ["Notas", "Salí a correr."],
    ["Lo más importante", ""],
    ["Cómo me siento", "Dormir"],
  ]);
});

test("joining equal pages changes nothing, and a trailing space is no difference", () => {
  const same = page({ notes: "Llovió." });
  expect(joinedRecords(same, same)).toEqual(same);
  expect(differencesOf(same, page({ notes: "Llovió. " }))).toEqual([]);
});

test("pages have the same actions in any order", () => {
  const step = (action_text: string) => ({ goal_id: "g", action_id: action_text, action_text });
  const both = page({ actions: [step("b"), step("a")] });
  expect(differencesOf(both, page({ actions: [step("a"), step("b")] }))).toEqual([]);
  expect(differencesOf(both, page({ actions: [step("a")] }))).toEqual([["Acciones de tus metas", "a"]]);
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
  const found = joinedRecords(first, answered("¿Qué empezaste?", "A correr."));
  expect(found).toMatchObject({ question_text: "¿Qué empezaste?", answer_text: "La tesis.\n\nA correr." });
  expect(joinedRecords(first, answered("¿Qué soltaste?", "El enojo."))).toMatchObject({
    answer_text: "La tesis.",
    notes: expect.stringContaining("¿Qué soltaste?\nEl enojo."),
  });
  const told = joinedRecords(page({}), first);
  expect(told).toMatchObject({ answer_text: "La tesis.", question_text: "¿Qué empezaste?" });
  const long = answered("¿Qué empezaste?", "x".repeat(ANSWER_MAX));
  expect(joinedRecords(long, answered("¿Qué empezaste?", "y"))).toBeUndefined();
});

test("a version of an earlier client, which knows no answer, differs in none and takes none away", () => {
  const first = answered("¿Qué empezaste?", "La tesis.");
  expect(differencesOf(first, page())).toEqual([]);
  expect(differencesOf(first, page({ answer_text: "" }))).toEqual([["¿Qué empezaste?", ""]]);
  expect(joinedRecords(first, page({}))).toMatchObject({ answer_text: "La tesis." });
});
