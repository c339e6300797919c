import { describe, expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { formatEntries, instantOf, minuteOf, parseEntries } from "./note-entries.ts";

const MARKER = "--- Guardado el 20/11/2026 21:05 ---";
const entry = (text: string, minute = "2026-11-21T09:30") => ({ text, minute });

describe("the entries of a context as one text", () => {
  test("are separated by the specification's marker line, and can be parsed back", () => {
    const content = formatEntries([entry("Hoy"), entry("Ayer\ny algo más", "2026-11-20T21:05")]);
    expect(content).toBe(
      "Hoy\n--- Guardado el 21/11/2026 09:30 ---\n\nAyer\ny algo más\n--- Guardado el 20/11/2026 21:05 ---",
    );
    expect(parseEntries(content)).toEqual([entry("Hoy"), entry("Ayer\ny algo más", "2026-11-20T21:05")]);
  });

  test("are parsed back unchanged for any text", () => {
    const line = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "",
        MARKER,
        `\\${MARKER}`,
        `\\\\${MARKER}`,
        `${MARKER} \r`,
        ` ${MARKER}`,
        "---",
        "\u2028",
      ),
      fc.constantFrom("--- Guardado el 31/02/2026 10:00 ---", "--- Guardado el 1/2/2026, 3:04 ---"),
    );
    const text = fc
      .array(line, { minLength: 1, maxLength: 6 })
      .map((lines) => lines.join("\n").trim())
      .filter((typed) => typed !== "");
    const minute = fc
      .date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 16));
    fc.assert(
      fc.property(fc.array(fc.record({ text, minute }), { maxLength: 5 }), (entries) => {
        expect(parseEntries(formatEntries(entries))).toEqual(entries);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a text of earlier versions", () => {
  test("is parsed with the date formats of different Spanish browsers", () => {
    expect(
      parseEntries(
        "Uno\n\n--- Guardado el 5/1/2026, 9:07 ---\nDos\r\n--- Guardado el 04/01/2026 23:59 ---\r\n",
      ),
    ).toEqual([entry("Uno", "2026-01-05T09:07"), entry("Dos", "2026-01-04T23:59")]);
  });

  test("may end in an entry without a date, and may be empty", () => {
    expect(parseEntries(`Uno\n${MARKER}\nSuelta`)).toEqual([
      entry("Uno", "2026-11-20T21:05"),
      { text: "Suelta", minute: null },
    ]);
    expect(parseEntries(" \n\n ")).toEqual([]);
  });

  test("keeps a marker line as text where reading it as a marker would leave an empty entry", () => {
    const saved = "--- Guardado el 21/11/2026 09:30 ---";
    expect(parseEntries(`Uno\n${MARKER}\n${saved}`)).toEqual([entry(`Uno\n${MARKER}`)]);
    expect(parseEntries(`${MARKER}\n${saved}`)).toEqual([entry(MARKER)]);
    expect(parseEntries(MARKER)).toEqual([{ text: MARKER, minute: null }]);
    expect(parseEntries("--- Guardado el 31/02/2026 10:00 ---")).toHaveLength(1);
  });

  test("loses no word of any content, and yields no empty entry", () => {
    const piece = fc.constantFrom("uno", "dos", MARKER, "", "\\", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (lines) => {
        const words = (text: string) => text.match(/uno|dos/g) ?? [];
        const texts = parseEntries(lines.join("\n")).map(({ text }) => text);
        expect(texts.every((text) => text !== "" && text === text.trim())).toBe(true);
        expect(texts.flatMap(words)).toEqual(words(lines.join("\n")));
      }),
    );
  });
});

test("an instant becomes a local minute, which becomes its instant again", () => {
  for (const instant of ["2026-01-15T23:59:00.000Z", "2026-07-15T00:00:00.000Z"])
    expect(instantOf(minuteOf(instant))).toBe(instant);
});
