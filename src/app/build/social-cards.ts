import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CardSubject } from "#app/browser/card-subjects.tsx";
import { CARD_SIZE, cardPath } from "#app/browser/structured-data.ts";
import { pngOf } from "./rasterise.ts";
import { colourOf } from "./theme-colours.ts";
import { type TextStyle, textWidth, wrapText } from "./typography.ts";

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
/** Where the foot of the notebook's page begins, with the product's name in it. */
const FOOT = 518;
/** At a quarter of its size, as a chat shows it, the heading still reads. */
const HEADING_SIZES = [
  { size: 108, maxLines: 1 },
  { size: 96, maxLines: 1 },
  { size: 84, maxLines: 2 },
  { size: 72, maxLines: 3 },
  { size: 52, maxLines: 4 },
];
const LINE_HEIGHT = { place: 1.6, heading: 1.08, text: 1.36 };
const GAP = 14;

/** Writes the pictures that stand for the site and its keys where someone shares them. */
export async function writeSocialCards(site: string, subjects: readonly CardSubject[]): Promise<void> {
  for (const subject of subjects) {
    const file = join(site, cardPath(subject.key));
    await mkdir(dirname(file), { recursive: true });
    const hue = subject.key !== undefined && hasHue(subject.key) ? { key: subject.key } : {};
    await writeFile(file, await pngOf(socialCard(subject), { ...CARD_SIZE, ...hue }));
  }
}

/**
 * The picture as an SVG. A key's is a page of the notebook: its pictogram in the margin, what it is called and
 * its first sentence beside it. The site's shows the notebook itself.
 */
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

/** Place, heading and sentence, one block halfway up the page. */
function column({ place, heading, text }: CardSubject, x: number, width: number): string {
  const placeStyle = { family: "Figtree", size: 36, weight: 600 } as const;
  const [headingStyle, headingLines] = set(
    heading,
    { family: "Literata", weight: 500, width },
    HEADING_SIZES,
  );
  const room = FOOT - 2 * 36 - placeStyle.size * LINE_HEIGHT.place - GAP;
  const left = room - headingLines.length * headingStyle.size * LINE_HEIGHT.heading;
  const [textStyle, textLines] = set(text, { family: "Literata", weight: 400, width }, [
    { size: 40, maxLines: Math.floor(left / (40 * LINE_HEIGHT.text)) },
    { size: 36, maxLines: Math.floor(left / (36 * LINE_HEIGHT.text)) },
  ]);
  const rows = [
    { words: place, style: placeStyle, fill: "key", height: placeStyle.size * LINE_HEIGHT.place },
    ...headingLines.map((words) => ({
      words,
      style: headingStyle,
      fill: "ink",
      height: headingStyle.size * LINE_HEIGHT.heading,
    })),
    { words: "", style: textStyle, fill: "quiet", height: GAP },
    ...textLines.map((words) => ({
      words,
      style: textStyle,
      fill: "quiet",
      height: textStyle.size * LINE_HEIGHT.text,
    })),
  ];
  let y = (FOOT - rows.reduce((total, { height }) => total + height, 0)) / 2;
  return rows
    .map(({ words, style, fill, height }) => {
      y += height;
      // Capitals are about seven tenths high: they stand in the middle of their row.
      return words && written(words, style, fill, x, y - (height - 0.7 * style.size) / 2);
    })
    .join("");
}

/** A text at the first size at which it fits; one that is too long for all of them ends in an ellipsis. */
function set(
  text: string,
  style: Omit<TextStyle, "size"> & { width: number },
  sizes: readonly { size: number; maxLines: number }[],
): [TextStyle, string[]] {
  for (const { size, maxLines } of sizes) {
    // Far too long a text need not be wrapped to be known as such.
    if (textWidth(text, { ...style, size }) > style.width * maxLines) continue;
    const lines = wrapped(text, { ...style, size, maxLines });
    if (lines) return [{ ...style, size }, lines];
  }
  const shorter = text
    .trimEnd()
    .replace(/\s+\S+$/, "")
    .replace(/[.,;:…]+$/, "");
  if (shorter === text) throw new Error(`"${text}" does not fit into a picture`);
  return set(`${shorter}…`, style, sizes);
}

function wrapped(text: string, style: TextStyle & { width: number; maxLines: number }): string[] | undefined {
  try {
    return wrapText(text, style);
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not fit")) return undefined;
    throw error;
  }
}

function written(text: string, style: TextStyle, fill: string, x: number, y: number): string {
  const { family, size, weight } = style;
  const words = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="var(--${fill})">${words}</text>`;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawing of ours in a box of the picture, its lines growing with it. */
function placed(drawing: string, { x, y, width, height }: Box): string {
  return drawing
    .replaceAll(' vector-effect="non-scaling-stroke"', "")
    .replace("<svg", `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);
}

/** The large picture is drawn for a page, where its lines keep their width; here they are seen from afar. */
function bolder(drawing: string): string {
  return drawing.replace('stroke-width="2"', 'stroke-width="3"');
}

/** A new key has no hue of its own yet and wears the ember. */
function hasHue(key: string): boolean {
  try {
    return Boolean(colourOf(`key-${key}`));
  } catch {
    return false;
  }
}
