import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PieceError } from "./content-file.ts";
import { readDrawing, renderSection } from "./read-lesson-pieces.ts";

const DRAWINGS = new URL("../../../content/drawings/", import.meta.url);

/** Renders a section without the line breaks that separate adjacent elements. */
const html = (...lines: string[]) => renderSection(lines.join("\n")).replaceAll("\n", "");

describe("lesson markup beyond Markdown", () => {
  test("words between double equals signs are marked", () => {
    expect(html("Venderé ==seis docenas==.")).toBe("<p>Venderé <mark>seis docenas</mark>.</p>");
  });

  test(":::letras becomes a definition list of letters with their examples", () => {
    expect(html(":::letras", "- **S — Específica.** Di qué.", "  > ==Empanadas==.", ":::")).toBe(
      '<dl class="piece letters"><div><dt><b>S</b> Específica</dt><dd>Di qué.</dd><dd><mark>Empanadas</mark>.</dd></div></dl>',
    );
  });

  test(":::contraste becomes columns with the drawing above the heading", () => {
    const columns = html(
      ":::contraste",
      "### Lápiz",
      "::dibujo lapiz",
      "Se borra.",
      "### Tinta",
      "No.",
      ":::",
    );
    expect(columns).toMatch(
      /^<div class="piece contrast"><div><svg .*<\/svg><h3>Lápiz<\/h3><p>Se borra.<\/p><\/div><div><h3>Tinta/,
    );
  });

  test(":::linea, :::partes, :::pasos, :::cifra, :::regla and :::nota become their HTML", () => {
    expect(html(":::linea", "- **Señal.** Una hora.", ":::")).toBe(
      '<dl class="piece line"><div><dt>Señal</dt><dd>Una hora.</dd></div></dl>',
    );
    expect(html(":::partes", "::dibujo rueda", "- **Salud.** Dormir.", ":::")).toMatch(
      /^<div class="piece parts"><svg .*<\/svg><dl><div><dt>Salud<\/dt><dd>Dormir.<\/dd><\/div><\/dl><\/div>$/,
    );
    expect(html(":::pasos", "- Uno", "- Dos", ":::")).toBe(
      '<ol class="piece steps"><li>Uno</li><li>Dos</li></ol>',
    );
    expect(html(":::cifra 66 días", "La mediana.", ":::")).toBe(
      '<div class="piece figure"><p><b>66</b> días</p><div><p>La mediana.</p></div></div>',
    );
    expect(html(":::regla", "Nunca dos veces.", ":::")).toBe(
      '<div class="piece rule"><p>Nunca dos veces.</p></div>',
    );
    expect(html("Antes.", "", ":::nota", "Hoy quiero…", ":::", "", "Después.")).toBe(
      '<p>Antes.</p><div class="piece note"><p>Hoy quiero…</p></div><p>Después.</p>',
    );
  });

  test.each(readdirSync(DRAWINGS))("the drawing %s is valid and hidden from screen readers", (file) => {
    expect(readDrawing(file.replace(".svg", ""))).toContain('aria-hidden="true"');
  });
});

test.each([
  ["an unknown one", ":::cuadro\nx\n:::", ":::cuadro is no piece; there are letras,"],
  ["an unclosed one", ":::nota\nx", ":::nota is not closed"],
  ["one in another", ":::nota\n:::regla\nx\n:::\n:::", ":::nota is not closed before :::regla"],
  ["one that closes nothing", "x\n:::", "is not closed"],
  ["an empty one", ":::nota\n\n:::", ":::nota is empty"],
  ["letters without an example", ":::letras\n- **S — Sí.** Texto\n:::", ":::letras wants «**S — Nombre.**"],
  ["a line without terms", ":::linea\n- Texto\n:::", ":::linea wants «**Término.** Texto»"],
  ["one column", ":::contraste\n### Solo\nx\n:::", ":::contraste wants two columns"],
  ["a figure without its number", ":::cifra\nx\n:::", ":::cifra wants a number"],
  ["text instead of a list", ":::pasos\nTexto\n:::", ":::pasos holds one list"],
  ["parts without a drawing", ":::partes\n- **A.** B\n:::", ":::partes - **A.** B is no drawing"],
  ["an unknown drawing", "::dibujo dragon", "::dibujo dragon does not exist; there are "],
  ["a wrong sign", "  ::dibuja vela", "::dibuja vela is no drawing"],
])("an invalid piece is refused with an error that names the problem: %s", (_case, markdown, message) => {
  const render = () => renderSection(markdown);
  expect(render).toThrow(PieceError);
  expect(render).toThrow(message);
});
