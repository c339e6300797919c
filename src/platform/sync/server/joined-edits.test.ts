import { describe, expect, test } from "vitest";
import { joinedEdits } from "./joined-edits.ts";

const joins = { texts: ["text"], lists: { list: "id" } };
const joined = (field: string, values: readonly unknown[]) => {
  const [base, here, told] = values.map((value) => ({ [field]: value }));
  return joinedEdits(base ?? {}, here ?? {}, told ?? {}, joins)?.[field];
};
const ASKS = undefined;

describe("two edits of a text", () => {
  test.each([
    ["one edit alone", "A", "A\nB", "A", "A\nB"],
    ["the other edit alone", "A", "A", "A\nB", "A\nB"],
    ["both at the end, the first one first", "A", "A\nB", "A\n\nC", "A\nB\n\nC"],
    ["the same at the end", "A", "A\nB", "A\nB", "A\nB"],
    ["in part the same", "A", "A\nB\nC", "A\nC\nD", "A\nB\nC\nD"],
    ["what one has already joined", "A", "A\nB\nC", "A\nC", "A\nB\nC"],
    ["words at the end", "Nadar", "Nadar hoy", "Nadar con Ana", "Nadar hoy con Ana"],
    ["the same words at the end", "Nadar", "Nadar hoy", "Nadar hoy\nB", "Nadar hoy\nB"],
    ["words at the end, already joined", "Nadar", "Nadar hoy con Ana", "Nadar con Ana", "Nadar hoy con Ana"],
    ["words and a paragraph", "A", "A\nB", "A sí", "A sí\nB"],
    ["words and paragraphs of both", "A", "A sí\nB", "A ya\nC", "A sí ya\nB\nC"],
    ["the beginning and the end", "A", "A\nB", "Z\nA", "Z\n\nA\nB"],
    ["places that a paragraph parts", "A\nB\nC", "A\nX\nB\nC", "A\nB\nY\nC", "A\nX\nB\nY\nC"],
    ["the middle and the end", "A\n\nB", "A\n\nX\n\nB", "A\n\nB\n\nC", "A\n\nX\n\nB\n\nC"],
    ["the same in the middle", "A\nB", "A\nX\nB", "A\nX\nB", "A\nX\nB"],
    ["the same in the middle, and more at the end", "A\nB", "A\nX\nB", "A\nX\nB\nC", "A\nX\nB\nC"],
    ["a repeated paragraph", "A\nA", "A\nA\nB", "X\nA\nA", "X\n\nA\nA\nB"],
    ["an empty text", "", "A", "B", "A\n\nB"],
    ["an empty text, the same", "", "A\nB", "B", "A\nB"],
    ["blank lines only", "A\nB", "A\n\n\nB", "A\nB\nC", "A\nB\nC"],
    ["lines of Windows", "A\r\nB", "A\r\nB\r\nC", "A\r\nX\r\nB", "A\r\nX\r\nB\r\nC"],
    ["words behind spaces", "A  ", "A  \nB", "A sí", "A sí  \nB"],
    ["a sign", "Nadar", "Nadar.", "Nadar\nHoy", "Nadar.\nHoy"],
    ["a sign and words", "Nadar", "Nadar, y ya", "Nadar hoy", "Nadar, y ya hoy"],
    ["words that came before", "Nadar", "Nadar hoy con Ana", "Nadar hoy", "Nadar hoy con Ana"],
    ["words that came before a sign", "Nadar", "Nadar hoy, con Ana", "Nadar hoy", "Nadar hoy, con Ana"],
    [
      "words that only begin the same",
      "Nadar",
      "Nadar con Anabel",
      "Nadar con Ana",
      "Nadar con Anabel con Ana",
    ],
    ["a line that one of them repeats", "Series", "Series\n10", "Series\n10\n8\n10", "Series\n10\n8\n10"],
  ])("keep both: %s", (_, base, here, told, both) => {
    expect(joined("text", [base, here, told])).toBe(both);
  });

  test.each([
    ["both in one place in the middle", "A\nB", "A\nX\nB", "A\nY\nB"],
    ["both in one place between blank lines", "A\n\nB", "A\nX\n\nB", "A\n\nY\n\nB"],
    ["both at the beginning", "A", "X\nA", "Y\nA"],
    ["a paragraph above a paragraph that the other extends", "A\nB", "A\nX\nB", "A\nB sí"],
    ["an extended paragraph and one above it", "A\nB", "A\nB sí", "A\nX\nB"],
    ["a deleted paragraph", "A\nB", "A", "A\nB\nC"],
    ["a deleted text", "A", "", "A\nB"],
    ["a changed paragraph", "A\nB", "A\nB\nC", "X\nB"],
    ["an extended paragraph in the middle", "A\nB", "A sí\nB", "A\nB\nC"],
    ["exchanged paragraphs", "A\nB", "B\nA", "A\nB\nC"],
    ["an extended word", "Nada", "Nadar", "Nada hoy"],
    ["an accent", "Nada", "Nada\u0301", "Nada hoy"],
    ["a number that goes on", "Pesé 70", "Pesé 70,5", "Pesé 70 hoy"],
    ["an address that goes on", "ana@x", "ana@x.es", "ana@x hoy"],
    ["an address that begins", "http://", "http://a", "http:///b"],
    ["the colour of an emoji", "👍", "👍🏽", "👍 hoy"],
    ["an emoji that goes on", "👩", "👩\u200d🚀", "👩 hoy"],
  ])("ask: %s", (_, base, here, told) => {
    expect(joined("text", [base, here, told])).toBe(ASKS);
    expect(joined("text", [base, told, here])).toBe(ASKS);
  });

  test("ask for a sign behind the words of the other, as it belongs to the word before", () => {
    expect(joined("text", ["Al 50", "Al 50 hoy", "Al 50%"])).toBe(ASKS);
    expect(joined("text", ["Al 50", "Al 50 hoy%", "Al 50%"])).toBe(ASKS);
    expect(joined("text", ["Al 50", "Al 50%", "Al 50 hoy"])).toBe("Al 50% hoy");
  });

  test("take a time that grows with the text", () => {
    const spaces = " ".repeat(100_000);
    expect(joined("text", [`A${spaces}`, `A\n${spaces}\nB${spaces}`, `A${spaces}\nC`])).toMatch(/B\s*C$/);
    expect(joined("text", ["A", `A${".".repeat(100_000)}`, "A."])).toMatch(/^A\.+$/);
  });
});

describe("two edits of a list", () => {
  const item = (id: string, words = id) => ({ id, words });
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => item(id)) as [object, object, object, object];
  test.each([
    ["other items at the end", [a], [a, b], [a, c], [a, b, c]],
    ["other items in one place", [a, b], [a, c, b], [a, d, b], [a, c, d, b]],
    ["an empty list", [], [a], [b], [a, b]],
    ["the same item", [a], [a, b], [a, b, c], [a, b, c]],
    [
      "the same words under another id",
      [],
      [item("b", "x")],
      [item("c", "x")],
      [item("b", "x"), item("c", "x")],
    ],
    ["the same item in another place", [a], [b, a], [a, b, c], [b, a, c]],
    [
      "items of a list that repeats an id",
      [a, item("a", "x")],
      [a, item("a", "x"), b],
      [a, item("a", "x"), c],
      [a, item("a", "x"), b, c],
    ],
  ])("keep both: %s", (_, base, here, told, both) => {
    expect(joined("list", [base, here, told])).toEqual(both);
  });

  test.each([
    ["a deleted item", [a, b], [a], [a, b, c]],
    ["a changed item", [a], [item("a", "x")], [a, b]],
    ["another order", [a, b], [b, a], [a, b, c]],
    ["one item with different words", [], [item("a", "x")], [item("a", "y")]],
  ])("ask: %s", (_, base, here, told) => {
    expect(joined("list", [base, here, told])).toBe(ASKS);
    expect(joined("list", [base, told, here])).toBe(ASKS);
  });
});

test("a field that is neither text nor list may get text or items in one edit", () => {
  expect(joined("question", ["", "¿Qué?", ""])).toBe("¿Qué?");
  expect(joined("question", ["", "¿Qué?", "¿Cómo?"])).toBe(ASKS);
  expect(joined("plans", [[1], [1], [1, 2]])).toEqual([1, 2]);
  expect(joined("plans", [[1], [1, 3], [1, 2]])).toBe(ASKS);
  expect(joined("time", [null, "09:00", null])).toBe(ASKS);
  expect(joined("time", [null, "09:00", "09:00"])).toBe("09:00");
});

test("a record joins only if all its fields do, and keeps what the edit does not name", () => {
  const base = { text: "A", list: [], title: "T" };
  const here = { ...base, text: "A\nB", mark: 1 };
  const told = { ...base, list: [{ id: "a" }] };
  expect(joinedEdits(base, here, told, joins)).toEqual({ ...here, list: told.list });
  expect(joinedEdits(base, here, { ...told, title: "U" }, joins)).toBe(ASKS);
});
