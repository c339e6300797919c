import type { CardSubject } from "#app/browser/card-subjects.tsx";
import { CARD_SIZE } from "#app/browser/structured-data.ts";
import { escapeHtml } from "#shared/text/html-text.ts";
import { fitText } from "./line-breaking.ts";
import { pngOf } from "./rasterise.ts";
import { hasColour } from "./theme-colours.ts";
import type { TextStyle } from "./typography.ts";

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
/** The y of the line above the product's name. */
const FOOT = 518;
/** A chat shows the card at a quarter of its size, where the heading must still be readable. */
const HEADING_SIZES = [
  { size: 108, maxLines: 1 },
  { size: 96, maxLines: 1 },
  { size: 84, maxLines: 2 },
  { size: 72, maxLines: 3 },
  { size: 52, maxLines: 4 },
  { size: 44, maxLines: 6 },
  { size: 38, maxLines: 7 },
];
const TEXT_SIZES = [40, 36, 30];
const PLACE: TextStyle = { family: "Figtree", size: 36, weight: 600 };
/** As multiples of the font size. */
const LINE_HEIGHT = { place: 1.6, heading: 1.08, text: 1.36 };
const GAP = 14;
/** The minimum above and below the column. */
const MARGIN = 36;

/** The PNG for link previews of the site or a key. A new key without a hue uses the ember. */
export async function cardPicture(subject: CardSubject, drawing = socialCard(subject)): Promise<Buffer> {
  const hasHue = subject.key !== undefined && hasColour(`key-${subject.key}`);
  return pngOf(drawing, { ...CARD_SIZE, ...(hasHue && { key: subject.key }) });
}

/** A key's card is a notebook page with the pictogram in its margin; the site's shows the notebook itself. */
export function socialCard(subject: CardSubject): string {
  const { aside, drawing, mark } = subject;
  const baseline = (FOOT + HEIGHT) / 2 + 12;
  const page =
    subject.key === undefined
      ? column(subject, 72, 500) + placed(bolder(drawing), { x: 596, y: 116, width: 552, height: 281 })
      : `<path d="M440 0V${FOOT}" stroke="var(--line)" stroke-width="3"/>` +
        column(subject, 504, 640) +
        placed(drawing, { x: 60, y: 99, width: 320, height: 320 });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" color="var(--ink)">${page}
<path d="M0 ${FOOT}H${WIDTH}" stroke="var(--line)" stroke-width="3"/>
${placed(mark, { x: 60, y: baseline - 46, width: 66, height: 66 })}
${written("Claves del Éxito", { family: "Literata", size: 42, weight: 500 }, "ink", 142, baseline)}
<g text-anchor="end">${written(aside, { family: "Figtree", size: 30, weight: 400 }, "quiet", WIDTH - 60, baseline)}</g>
</svg>`;
}

function column({ place, heading, text }: CardSubject, x: number, width: number): string {
  const top = fitShortened(heading, { family: "Literata", weight: 500, width }, HEADING_SIZES);
  const taken = PLACE.size * LINE_HEIGHT.place + heightOf(top, LINE_HEIGHT.heading) + GAP + 2 * MARGIN;
  const textSizes = TEXT_SIZES.map((size) => ({
    size,
    maxLines: Math.floor((FOOT - taken) / (size * LINE_HEIGHT.text)),
  }));
  const bottom = fitShortened(text, { family: "Literata", weight: 400, width }, textSizes);

  const row = (words: string, style: TextStyle, fill: string, lineHeight: number) => ({
    height: style.size * lineHeight,
    // Centres the capitals in their row: they are about 0.7 of the size high.
    draw: (end: number) =>
      written(words, style, fill, x, end - (style.size * lineHeight - 0.7 * style.size) / 2),
  });
  const rows = [
    row(place, PLACE, "key", LINE_HEIGHT.place),
    ...top.lines.map((words) => row(words, top, "ink", LINE_HEIGHT.heading)),
    { height: GAP, draw: () => "" },
    ...bottom.lines.map((words) => row(words, bottom, "quiet", LINE_HEIGHT.text)),
  ];
  let y = (FOOT - rows.reduce((total, { height }) => total + height, 0)) / 2;
  return rows
    .map(({ height, draw }) => {
      y += height;
      return draw(y);
    })
    .join("");
}

type SetLines = TextStyle & { lines: string[] };

function heightOf({ lines, size }: SetLines, lineHeight: number): number {
  return lines.length * size * lineHeight;
}

function fitShortened(
  text: string,
  style: Omit<TextStyle, "size"> & { width: number },
  sizes: readonly { size: number; maxLines: number }[],
): SetLines {
  const set = fitText(text, style, sizes);
  if (set) return { ...style, ...set };
  const shorter = text
    .trimEnd()
    .replace(/\s+\S+$/, "")
    .replace(/[.,;:…]+$/, "");
  if (shorter === text) throw new Error(`"${text}" does not fit into a picture`);
  return fitShortened(`${shorter}…`, style, sizes);
}

function written(text: string, style: TextStyle, fill: string, x: number, y: number): string {
  const { family, size, weight } = style;
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="var(--${fill})">${escapeHtml(text)}</text>`;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Places a drawing in a box of the card; its line width scales with it. */
function placed(drawing: string, { x, y, width, height }: Box): string {
  return drawing
    .replaceAll(' vector-effect="non-scaling-stroke"', "")
    .replace("<svg", `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);
}

/** The site's drawing is made for a page; a card is shown smaller and needs thicker lines. */
function bolder(drawing: string): string {
  return drawing.replace('stroke-width="2"', 'stroke-width="3"');
}
