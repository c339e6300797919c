import { readdirSync, readFileSync } from "node:fs";
import { PieceError } from "./content-file.ts";

const DRAWINGS = new URL("../../../../content/drawings/", import.meta.url);
const PEN =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
/** A drawing with a larger ratio of width to height takes the text's width; others float beside the text. */
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
