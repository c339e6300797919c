import { expect, test } from "vitest";
import { isFitting, isWords, merged, noWords, turned, valueKeys, type Words } from "./words.ts";

const words = (changes: Partial<Words>): Words => ({ ...noWords(), ...changes });

test("a wheel is corrected for four weeks, and from then on another is laid over it", () => {
  const first = turned(noWords(), { Salud: "4" }, "2026-11-23");
  expect(first).toMatchObject({ day: "2026-11-23", earlier: [] });
  const more = turned(first, { Vínculos: "9" }, "2026-11-24").values;
  expect(more).toEqual({ Salud: "4", Vínculos: "9" });
  const corrected = turned(first, { Salud: "5" }, "2026-12-20");
  expect(corrected).toMatchObject({ day: "2026-11-23", values: { Salud: "5" }, earlier: [] });
  const second = turned({ ...corrected, sent: { nota: "x" } }, { Salud: "7" }, "2026-12-21");
  expect(second).toMatchObject({
    day: "2026-12-21",
    values: { Salud: "7" },
    earlier: [{ day: "2026-11-23", values: { Salud: "5" } }],
    sent: {},
  });
});

test("words that meet others lose no text: both stand in the line", () => {
  const known = words({ values: { Quiero: "Coser", Salud: "10", Igual: "Sí, claro" } });
  const more = words({ values: { Quiero: "7", Salud: "1", Igual: "Sí", Otra: "Más" } });
  const found = merged(known, more).values;
  expect(found).toEqual({ Quiero: "Coser\n7", Salud: "1", Igual: "Sí, claro", Otra: "Más" });
});

test("equal labels have keys of their own", () => {
  const line = (label: string) => ({ label, role: undefined, text: "" });
  const lines = ["Quiero…", "¿Para qué?…", "¿Para qué?…"].map(line);
  expect(valueKeys({ lines })).toEqual(["Quiero…", "¿Para qué?…", "¿Para qué?… 2"]);
});

test.each([
  ["nothing", null],
  ["a text", "texto"],
  ["no words", {}],
  ["a number in a line", { ...noWords(), values: { Quiero: 7 } }],
  ["no wheels", { ...noWords(), earlier: null }],
  ["an empty wheel", { ...noWords(), earlier: [{}] }],
  ["a wheel of no day", { ...noWords(), earlier: [{ day: "ayer", values: {} }] }],
  ["no day", { ...noWords(), day: "ayer" }],
  ["more than anybody writes", { ...noWords(), values: { Quiero: "coser ".repeat(10_000) } }],
  [
    "more lines than a lesson has",
    { ...noWords(), values: Object.fromEntries([...Array(20_000).keys()].map((n) => [n, "x"])) },
  ],
])("a stored value of another shape is ignored: %s", (_what, stored) => {
  expect(isWords(stored)).toBe(false);
});

test("a line takes only what its field can show", () => {
  const line = (role?: "fecha") => ({ label: "…", role, text: "" });
  const lines = [line(), line("fecha")];
  expect(isFitting({ kind: "lineas", lines }, 0, "mañana")).toBe(true);
  expect(isFitting({ kind: "lineas", lines }, 1, "mañana")).toBe(false);
  expect(isFitting({ kind: "lineas", lines }, 1, "2026-12-01")).toBe(true);
  const fits = (text: string) => isFitting({ kind: "rueda", lines }, 0, text);
  expect(["", "1", "10", "0", "11", "cinco"].map(fits)).toEqual([true, true, true, false, false, false]);
});
