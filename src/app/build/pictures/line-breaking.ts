import { type TextStyle, textWidth } from "./typography.ts";

/** A line should not end with one of these, because each belongs to the next word. */
const LEANING = /^(a|al|con|de|del|e|el|en|la|las|lo|los|mi|no|o|para|por|que|se|sin|su|tu|un|una|y)$/i;

/** Penalties, added to the square of each line's relative deviation from the ideal width. */
const COST = { orphan: 0.5, leaning: 0.15 };

interface Room {
  /** In the unit of the font size. */
  width: number;
  maxLines?: number;
}

/** Few lines of similar widths; undefined where they do not fit. @throws for a character that the font lacks */
export function wrapText(text: string, style: TextStyle & Room): string[] | undefined {
  const words = text.split(/[^\S\u00a0]+/).filter(Boolean);
  const { width, maxLines = words.length } = style;
  // Fewer lines cannot fit, because each break saves only the width of one space.
  const space = textWidth(" ", style);
  const fewest = Math.floor((textWidth(words.join(" "), style) + space) / (width + space));
  for (let count = Math.max(1, fewest); count <= Math.min(maxLines, words.length); count++) {
    const lines = balance(words, count, style);
    if (lines) return lines;
  }
  return undefined;
}

/** Wraps a text at the first of `sizes` at which it fits; undefined where it fits at none. */
export function fitText(
  text: string,
  style: Omit<TextStyle, "size"> & { width: number },
  sizes: readonly { size: number; maxLines: number }[],
): { size: number; lines: string[] } | undefined {
  for (const { size, maxLines } of sizes) {
    const lines = wrapText(text, { ...style, size, maxLines });
    if (lines) return { size, lines };
  }
  return undefined;
}

function balance(words: string[], count: number, style: TextStyle & { width: number }): string[] | undefined {
  const ideal = textWidth(words.join(" "), style) / count;
  const memory = new Map<string, Setting | undefined>();

  function best(from: number, left: number): Setting | undefined {
    const key = `${from} ${left}`;
    if (!memory.has(key)) memory.set(key, search(from, left));
    return memory.get(key);
  }

  function search(from: number, left: number): Setting | undefined {
    if (left === 0) return from === words.length ? { cost: 0, lines: [] } : undefined;
    let found: Setting | undefined;
    for (let to = from + 1; to <= words.length; to++) {
      const line = words.slice(from, to).join(" ");
      const width = textWidth(line, style);
      if (width > style.width) break;
      const rest = best(to, left - 1);
      if (!rest) continue;
      const isLast = to === words.length;
      let cost = rest.cost + ((width - ideal) / ideal) ** 2;
      if (isLast && count > 1 && to === from + 1) cost += COST.orphan;
      if (!isLast && LEANING.test(words[to - 1] ?? "")) cost += COST.leaning;
      if (!found || cost < found.cost) found = { cost, lines: [line, ...rest.lines] };
    }
    return found;
  }

  return best(0, count)?.lines;
}

interface Setting {
  cost: number;
  lines: string[];
}
