import { readdirSync, readFileSync } from "node:fs";
import { marked } from "marked";
import { PieceError } from "./content-file.ts";
import { renderExercise } from "./read-lesson-exercise.ts";

/** An item `**Term.** Text` of a piece's list, perhaps with an example below it. All fields are HTML. */
interface Entry {
  term: string;
  text: string;
  example: string | undefined;
}

/** The renderer of each piece, a block that a lesson opens with `:::name argument` and closes with `:::`. */
const pieces: Record<string, (body: string, argument: string) => string> = {
  letras: (body) => letters(entriesOf(body)),
  contraste: contrast,
  linea: (body) => `<dl class="piece line">${entriesOf(body).map(definition).join("")}</dl>`,
  partes: parts,
  pasos: steps,
  cifra: figure,
  regla: rule,
  nota: (body) => `<div class="piece note">${render(body)}</div>`,
  ejercicio: renderExercise,
};

const OPENING = /^::: *(\S*)(?: +(.+?))? *$/;
const DRAWING = /^::dibujo +(\S+) *$/;
const ENTRY = /^\*\*(.+?)\.\*\*\s+([^>]+?)(?:\n+ *> *([^>]+))?$/;
const LETTER = /^(\p{Lu}) — (.+)$/u;

/** Turns a section's Markdown, with its drawings and pieces (docs/lessons.md), into HTML. @throws PieceError */
export function renderSection(markdown: string): string {
  let html = "";
  let plain: string[] = [];
  let piece: { name: string; argument: string; body: string[] } | undefined;
  for (const line of markdown.split("\n")) {
    const [isOpening, name = "", argument = ""] = OPENING.exec(line) ?? [];
    if (isOpening === undefined) {
      (piece?.body ?? plain).push(line);
    } else if (piece && !name) {
      html += `${renderPiece(piece)}\n`;
      piece = undefined;
    } else {
      if (piece) throw new PieceError(`:::${piece.name} is not closed before :::${name}`);
      html += `${render(plain.join("\n"))}\n`;
      plain = [];
      piece = { name, argument, body: [] };
    }
  }
  if (piece) throw new PieceError(`:::${piece.name} is not closed: a line ::: is missing`);
  return (html + render(plain.join("\n"))).trim();
}

function renderPiece({ name, argument, body }: { name: string; argument: string; body: string[] }): string {
  const build = Object.hasOwn(pieces, name) ? pieces[name] : undefined;
  if (!build) throw new PieceError(`:::${name} is no piece; there are ${Object.keys(pieces).join(", ")}`);
  const source = body.join("\n").trim();
  if (!source) throw new PieceError(`:::${name} is empty`);
  try {
    return build(source, argument);
  } catch (error) {
    if (error instanceof PieceError) throw new PieceError(`:::${name} ${error.message}`);
    throw error;
  }
}

function render(source: string): string {
  return source
    .split(/^\s*(::.*)$/m)
    .map((block) =>
      block.startsWith("::") ? drawing(block) : mark(marked.parse(block, { async: false }).trim()),
    )
    .join("");
}

function drawing(line: string): string {
  const [, name] = DRAWING.exec(line) ?? [];
  if (!name) throw new PieceError(`${line} is no drawing: write ::dibujo and its name`);
  return readDrawing(name);
}

function inline(source: string): string {
  return mark(marked.parseInline(source, { async: false }));
}

function mark(html: string): string {
  return html.replaceAll(/==(.+?)==/gs, "<mark>$1</mark>");
}

function itemsOf(body: string): string[] {
  const tokens = marked.lexer(body).filter(({ type }) => type !== "space");
  const [list] = tokens;
  if (list?.type !== "list" || tokens.length > 1) throw new PieceError("holds one list and nothing else");
  return (list.items as { text: string }[]).map(({ text }) => text);
}

function entriesOf(body: string): Entry[] {
  return itemsOf(body).map((item) => {
    const [, term, text, example] = ENTRY.exec(item.trim()) ?? [];
    if (!term || !text)
      throw new PieceError(`wants «**Término.** Texto» and, if need be, under it «> ejemplo», not «${item}»`);
    return { term: inline(term), text: inline(text), example: example && inline(example) };
  });
}

function definition({ term, text, example }: Entry): string {
  const second = example ? `\n<dd>${example}</dd>` : "";
  return `<div><dt>${term}</dt>\n<dd>${text}</dd>${second}</div>\n`;
}

function letters(entries: Entry[]): string {
  const rows = entries.map((entry) => {
    const [, letter, name] = LETTER.exec(entry.term) ?? [];
    if (!letter || !entry.example)
      throw new PieceError(`wants «**S — Nombre.** Texto» and under it «> ejemplo», not «${entry.term}»`);
    return definition({ ...entry, term: `<b>${letter}</b> ${name}` });
  });
  return `<dl class="piece letters">${rows.join("")}</dl>`;
}

function contrast(body: string): string {
  const columns = body.split(/^(?=### )/m);
  if (columns.length !== 2 || !columns.every((column) => column.startsWith("### ")))
    throw new PieceError("wants two columns, each under ### and a title");
  const html = columns.map((column) => {
    const { text, drawings } = apart(column);
    return `<div>${drawings}${text}</div>\n`;
  });
  return `<div class="piece contrast">${html.join("")}</div>`;
}

function parts(body: string): string {
  const [first = "", ...list] = body.split("\n");
  const picture = drawing(first);
  const entries = entriesOf(list.join("\n").trim());
  return `<div class="piece parts">${picture}<dl>${entries.map(definition).join("")}</dl></div>`;
}

function steps(body: string): string {
  const items = itemsOf(body).map((item) => `<li>${inline(item)}</li>\n`);
  return `<ol class="piece steps">${items.join("")}</ol>`;
}

function figure(body: string, argument: string): string {
  const [, number, unit] = /^(\S+) +(.+)$/.exec(argument) ?? [];
  if (!number) throw new PieceError("wants a number and its unit behind its name, as in «:::cifra 66 días»");
  const { text, drawings } = apart(body);
  return `<div class="piece figure"><p><b>${number}</b> ${unit}</p>\n<div>${text}</div>${drawings}</div>`;
}

function rule(body: string): string {
  const { text, drawings } = apart(body);
  return `<div class="piece rule">${text}${drawings}</div>`;
}

/** Separates the drawings from the text, because each kind of piece places its drawings differently. */
function apart(body: string): { text: string; drawings: string } {
  const lines = body.match(/^::.*$/gm) ?? [];
  return { text: render(body.replaceAll(/^::.*$/gm, "")), drawings: lines.map(drawing).join("") };
}

const DRAWINGS = new URL("../../../content/drawings/", import.meta.url);
const PEN =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
/** The ratio of width to height above which a drawing takes the text's width. Other drawings float beside the text. */
const LANDSCAPE = 2;

/** @throws PieceError for a drawing that is unknown or breaks the rules of docs/design.md, "Pictures" */
export function readDrawing(name: string): string {
  const names = readdirSync(DRAWINGS).map((file) => file.replace(/\.svg$/, ""));
  if (!names.includes(name))
    throw new PieceError(`::dibujo ${name} does not exist; there are ${names.join(", ")}`);
  const source = readFileSync(new URL(`${name}.svg`, DRAWINGS), "utf8");
  const [, width, height, paths] =
    /^<svg[^>]* viewBox="0 0 (\d+) (\d+)"[^>]*>\s*((?:<path [^<>]+\/>\s*)+)<\/svg>\s*$/.exec(source) ?? [];
  if (!width || !height || !paths)
    throw new PieceError(`::dibujo ${name}: is not an <svg> with a viewBox from 0 0 and paths alone`);
  if (!source.includes(PEN)) throw new PieceError(`::dibujo ${name}: is not drawn with ${PEN}`);
  if (paths.split('fill="var(--key)"').length !== 2 || paths.match(/fill=/g)?.length !== 1)
    throw new PieceError(`::dibujo ${name}: wants one path with fill="var(--key)", and no other fill`);
  const kind = Number(width) / Number(height) > LANDSCAPE ? "landscape" : "drawing";
  const lines = paths
    .replaceAll(/\s*\n\s*/g, "")
    .replaceAll("<path", '<path vector-effect="non-scaling-stroke"');
  return `<svg class="${kind}" viewBox="0 0 ${width} ${height}" ${PEN} aria-hidden="true">${lines}</svg>`;
}
