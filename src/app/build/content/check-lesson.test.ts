import { describe, expect, test } from "vitest";
import { routes } from "#app/browser/routes.ts";
import { faultOfQuote, faultOfSection, faultOfTask, LINKED_PAGES } from "./check-lesson.ts";

const fault = (markdown: string, title = "Una parte") => faultOfSection(title, markdown);

test("every page that a lesson may lead to has a route", () => {
  const paths = routes.map(({ path }) => path);
  for (const page of LINKED_PAGES) expect(paths).toContain(page);
});

describe("a section is refused", () => {
  test.each([
    ["where a link leads to no key", "Lee [esto](/clave/suerte).", "leads to /clave/suerte; there are"],
    ["where a link leads out of the site", "[Aquí](https://example.com)", "leads to https://example.com"],
    ["where a word wanders", "Deja el celular en la cocina.", "says «celular»; write teléfono"],
    ["where the plural wanders", "Los celulares, lejos.", "says «celulares»"],
    ["where a bus is no autobús", "Espera el bus.", "says «el bus»; write autobús"],
    ["where a calque returns", "Hay que tomar acción.", "says «tomar acción»; write pasar a la acción"],
    ["where an exercise wants paper", "Toma una hoja y un lápiz.", "an exercise that a telephone can hold"],
    ["where a study has no name", "Un análisis encontró que sí.", "tells a study without «Autor (año)»"],
    [
      "where only another paragraph names a study",
      "Ana Ruiz (2010) lo vio.\n\nOtro estudio lo negó.",
      "tells a study without «Autor (año)»: «Otro estudio lo negó",
    ],
  ])("%s", (_case, markdown, message) => {
    expect(fault(markdown)).toContain(message);
  });

  test("where the conclusion gives a task for tonight, which another part may tell", () => {
    const task = "Hazlo esta noche.";
    expect(fault(task, "Conclusión")).toContain("a task for «esta noche»");
    expect(fault(task)).toBeUndefined();
  });

  test("and not for words that only resemble these", () => {
    const text =
      "Sube al autobús, busca la celda y lee [Metas](/clave/metas). En un estudio, Ana Ruiz (2010) lo vio.";
    expect(fault(text)).toBeUndefined();
  });
});

describe("a quote is refused", () => {
  const quote = { frase: "Todo pasa.", obra: "Obra (1900), I, cap. 2" };
  test.each([
    ["where its beginning was cut", { frase: "todo pasa." }, "begins inside a sentence"],
    ["where its end was cut", { frase: "Todo pasa" }, "ends inside a sentence"],
    ["where a comma ends it", { frase: "Todo pasa," }, "ends inside a sentence"],
    ["where its place has another form", { obra: "Obra, libro IV, 2" }, "write the place as in"],
    ["where its chapter is a Roman numeral", { obra: "Obra, cap. IV" }, "write the place as in"],
  ])("%s", (_case, changes, message) => {
    expect(faultOfQuote({ ...quote, ...changes })).toContain(message);
  });

  test.each(["Todo pasa.", "…todo pasa…", "¡Todo pasa!", "¿Todo pasa?", "Época de paso."])(
    "and not «%s»",
    (frase) => expect(faultOfQuote({ ...quote, frase })).toBeUndefined(),
  );
});

describe("a task is refused", () => {
  test.each([
    ["where it is an order", "escribe tu meta", "begin it with an infinitive"],
    ["where it begins with a capital", "Escribir tu meta", "begin it with an infinitive"],
    ["where it ends with a point", "escribir tu meta.", "end it without a point"],
    ["where it names the day", "escribir tu meta hoy", "says «hoy»"],
    ["where a word wanders", "mirar el celular con calma", "says «celular»"],
  ])("%s", (_case, task, message) => {
    expect(faultOfTask(task)).toContain(message);
  });

  test("and not where it completes «Ayer elegiste …»", () => {
    for (const task of ["escribir tu meta", "ponerle fecha a una decisión", "pedirla otra vez"])
      expect(faultOfTask(task)).toBeUndefined();
  });
});
