import { describe, expect, test } from "vitest";
import type { Exercise, Line } from "./exercise.ts";
import { noteOf, sentenceOf, titleOf } from "./sentence.ts";

const line = (label: string, role?: Line["role"], text = ""): Line => ({ label, role, text });
const smart: Exercise = {
  keyId: "metas",
  id: "smart",
  kind: "oracion",
  title: "Mi meta",
  to: ["idea"],
  lines: [
    line("S…", "une"),
    line("M…", "une"),
    line("A…", "une", "con"),
    line("R…", "porque", "para"),
    line("T…", "une", "desde"),
    line("…y hasta…", "limite", "hasta el"),
    line("Mi meta…", "titulo"),
  ],
};

describe("the sentence of the five letters", () => {
  test("joins them, lowers a telephone's capitals and repeats no leading word", () => {
    const values = [
      "Venderé empanadas",
      "Cuatro docenas",
      "Con mi horno.",
      "Pagar los lentes",
      "marzo",
      "2027-04-30",
    ];
    expect(sentenceOf(smart, values)).toBe(
      "Venderé empanadas, cuatro docenas, con mi horno para pagar los lentes, desde marzo hasta el viernes 30 de abril de 2027",
    );
  });

  test("leaves out what is empty, and keeps a word in capitals", () => {
    expect(sentenceOf(smart, ["Aprender", "", " ", "entrar a la UNAM"])).toBe(
      "Aprender para entrar a la UNAM",
    );
    expect(sentenceOf(smart, ["", "", "", "IMSS"])).toBe("Para IMSS");
    expect(sentenceOf(smart, [])).toBe("");
  });

  test("gives way to the reader's own", () => {
    const own = ["Venderé", "", "", "", "", "", "Vender y pagar los lentes."];
    expect(titleOf(smart, own)).toBe("Vender y pagar los lentes");
    expect(titleOf(smart, ["Venderé"])).toBe("Venderé");
  });
});

test("a ladder's sentence joins its ends", () => {
  const why = line("¿Para qué?…", "porque", "para");
  const ladder = { lines: [line("Quiero…", "une", "quiero"), why, why, why] };
  expect(sentenceOf(ladder, ["Otro trabajo", "ganar más", "Acostar a mis hijos", ""])).toBe(
    "Quiero otro trabajo para acostar a mis hijos",
  );
});

test("a note holds every filled line with its label, days in words, and a wheel's numbers", () => {
  expect(noteOf(smart, ["Venderé", "", "", "", "", "2027-04-30"])).toBe(
    "Mi meta\nS… Venderé\n…y hasta… viernes 30 de abril de 2027",
  );
  const wheel = { title: "Mi rueda", kind: "rueda" as const, lines: [line("Salud"), line("Vínculos")] };
  expect(noteOf(wheel, ["4", "10"])).toBe("Mi rueda\nSalud: 4 de 10\nVínculos: 10 de 10");
});
