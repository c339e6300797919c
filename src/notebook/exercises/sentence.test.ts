import { describe, expect, test } from "vitest";
import type { Exercise, Line } from "#lessons/content/exercise.ts";
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
      "Venderé empanadas, cuatro docenas, con mi horno, para pagar los lentes, desde marzo hasta el viernes 30 de abril de 2027",
    );
  });

  test("leaves out what is empty, and keeps a word in capitals", () => {
    expect(sentenceOf(smart, ["Aprender", "", " ", "entrar a la UNAM"])).toBe(
      "Aprender para entrar a la UNAM",
    );
    expect(sentenceOf(smart, ["", "", "", "IMSS"])).toBe("Para IMSS");
    expect(sentenceOf(smart, [])).toBe("");
  });

  const day = "2027-04-30";
  const until = "hasta el viernes 30 de abril de 2027";
  test.each([
    [["Venderé", "", "mi horno"], "Venderé con mi horno"],
    [["Venderé", "", "", "", "marzo"], "Venderé desde marzo"],
    [["Venderé", "", "", "", "", day], `Venderé ${until}`],
    [["Venderé", "", "", "pagar", "", day], `Venderé para pagar, ${until}`],
    [["Venderé", "", "mi horno", "", "", day], `Venderé con mi horno, ${until}`],
    [["Venderé", "", "mi horno", "pagar"], "Venderé con mi horno, para pagar"],
    [["Venderé", "diez docenas", "", "pagar"], "Venderé, diez docenas, para pagar"],
    [["Venderé", "diez docenas", "", "", "", day], `Venderé, diez docenas, ${until}`],
    [["Venderé", "", "", "pagar", "marzo"], "Venderé para pagar, desde marzo"],
    [["", "Diez docenas", "", "pagar"], "Diez docenas para pagar"],
    [["", "", "mi horno", "pagar"], "Con mi horno, para pagar"],
    [["", "", "", "", "marzo", day], `Desde marzo ${until}`],
    [["", "", "", "", "", day], `Hasta${until.slice(5)}`],
  ])("sets off what is put in between, and nothing else: %j", (values, sentence) => {
    expect(sentenceOf(smart, values)).toBe(sentence);
  });

  test("has no full stop within or at its end, and no line of signs alone, whatever ends a line", () => {
    const values = ["Venderé.", " Diez docenas... ", "mi horno,", "Pagar los lentes…", "marzo;"];
    expect(sentenceOf(smart, values)).toBe(
      "Venderé, diez docenas, con mi horno, para pagar los lentes, desde marzo",
    );
    expect(sentenceOf(smart, ["Venderé", ".", "–", "pagar los lentes"])).toBe(
      "Venderé para pagar los lentes",
    );
    expect(sentenceOf(smart, ["Vender\nempanadas", "", "", "¿por qué no?"])).toBe(
      "Vender empanadas para ¿por qué no?",
    );
  });

  test("lowers only what a telephone has raised", () => {
    expect(sentenceOf(smart, ["Cantar", "", "Radio Nacional", "A mi hija verla"])).toBe(
      "Cantar con Radio Nacional, para a mi hija verla",
    );
    expect(sentenceOf(smart, ["Cantar", "Juntos, en McAllen", "McDonald me presta"])).toBe(
      "Cantar, juntos, en McAllen, con McDonald me presta",
    );
  });

  test("has a line's own beginning in place of a leading word that does not fit before it", () => {
    expect(
      sentenceOf(smart, ["Venderé", "", "Sin dejar el taller", "Porque ve mal", "A partir de marzo"]),
    ).toBe("Venderé sin dejar el taller, porque ve mal, a partir de marzo");
  });

  test("as a title has none of the reader's full stops", () => {
    const own = (text: string) => titleOf(smart, ["Venderé", "", "", "", "", "", text]);
    expect(own("Vender y pagar..")).toBe("Vender y pagar");
    expect(own("...")).toBe("Venderé");
    expect(own("Vender…")).toBe("Vender…");
  });
});

test("a ladder's sentence joins its ends", () => {
  const why = line("¿Para qué?…", "porque", "para");
  const ladder = { lines: [line("Quiero…", "une", "quiero"), why, why, why] };
  expect(sentenceOf(ladder, ["Otro trabajo", "ganar más", "Acostar a mis hijos", ""])).toBe(
    "Quiero otro trabajo para acostar a mis hijos",
  );
});

test("parts that are clauses keep their comma", () => {
  const lines = [line("Si…", "une", "si"), line("entonces…", "accion", "entonces")];
  expect(sentenceOf({ lines }, ["Suena la alarma.", "Me levanto"])).toBe(
    "Si suena la alarma, entonces me levanto",
  );
  const habit = [line("Después de…", "une", "después de"), line("voy a…", "accion", "voy a")];
  expect(sentenceOf({ lines: habit }, ["cenar", "Caminar"])).toBe("Después de cenar, voy a caminar");
});

test("a note holds every filled line with its label, days in words, and a wheel's numbers", () => {
  expect(noteOf(smart, ["Venderé", "", "", "", "", "2027-04-30"])).toBe(
    "Mi meta\nS… Venderé\n…y hasta… viernes 30 de abril de 2027",
  );
  const wheel = { title: "Mi rueda", kind: "rueda" as const, lines: [line("Salud"), line("Vínculos")] };
  expect(noteOf(wheel, ["4", "10"])).toBe("Mi rueda\nSalud: 4 de 10\nVínculos: 10 de 10");
});
