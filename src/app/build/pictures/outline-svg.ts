import { unescapeHtml } from "#shared/text/html-text.ts";
import { colourOf, hasColour, type ThemeChoice } from "./theme-colours.ts";
import { type FontFamily, type TextStyle, textOutline, textWidth } from "./typography.ts";

type Attributes = Record<string, string>;

/** Attributes that a text inherits from its ancestors. */
const INHERITED = ["font-family", "font-size", "font-weight", "letter-spacing", "text-anchor"];
/** Attributes that the outlines of a text keep. */
const PAINT = ["fill", "fill-opacity", "opacity", "transform", "stroke", "stroke-width"];
const FAMILIES: Record<string, FontFamily> = {
  "var(--font-serif)": "Literata",
  "var(--font-sans)": "Figtree",
  Literata: "Literata",
  Figtree: "Figtree",
};

/**
 * Rewrites the output of `renderToStaticMarkup` for a renderer without our fonts and tokens.
 * @throws for a font that is not ours, a missing character or an unknown token
 */
export function outlineSvg(svg: string, choice: ThemeChoice = {}): string {
  const open: Attributes[] = [];
  let text: TextSetting | undefined;
  let out = "";
  let end = 0;

  for (const { index, 0: whole, 1: closing, 2: name = "", 3: source = "", 4: empty, 5: content } of parts(
    svg,
  )) {
    if (index !== end) throw new Error(`cannot be read: ${svg.slice(end, end + 80)}`);
    end += whole.length;
    if (content !== undefined) {
      out += text ? text.set(unescapeHtml(content), open.at(-1) ?? {}) : content;
      continue;
    }
    const isText = name === "text" || name === "tspan";
    if (closing) {
      open.pop();
      if (name === "text") text = undefined;
      out += isText ? "</g>" : whole;
      continue;
    }
    const own = coloured(attributesOf(source), choice);
    if (!empty) open.push({ ...pick(open.at(-1) ?? {}, INHERITED), ...pick(own, INHERITED) });
    if (name === "text") text = new TextSetting();
    if (isText) text?.move(own);
    out += isText ? `<g${written(pick(own, PAINT))}>` : `<${name}${written(own)}${empty ? "/" : ""}>`;
  }
  return out;
}

function parts(svg: string) {
  return svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g);
}

class TextSetting {
  #x = 0;
  #y = 0;

  move({ x, y, dx, dy }: Attributes): void {
    if (x !== undefined) this.#x = Number(x);
    if (y !== undefined) this.#y = Number(y);
    this.#x += Number(dx ?? 0);
    this.#y += Number(dy ?? 0);
  }

  set(content: string, attributes: Attributes): string {
    const line = content.replaceAll(/[^\S\u00a0]+/g, " ");
    const style = styleOf(attributes);
    const width = textWidth(line, style);
    const anchor = attributes["text-anchor"];
    const start = this.#x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    this.#x = start + width;
    return `<path d="${textOutline(line, style, start, this.#y)}"/>`;
  }
}

function styleOf(attributes: Attributes): TextStyle {
  const [first = ""] = (attributes["font-family"] ?? "").split(",");
  const family = FAMILIES[first.replaceAll(/['"]|&quot;/g, "").trim()];
  if (!family) throw new Error(`font-family "${first}" is neither Literata nor Figtree`);
  const size = Number(attributes["font-size"]);
  if (!(size > 0)) throw new Error(`font-size "${attributes["font-size"]}" is not a number`);
  const spacing = attributes["letter-spacing"] ?? "0";
  return {
    family,
    size,
    weight: Number(attributes["font-weight"] ?? 400),
    tracking: Number.parseFloat(spacing) / (spacing.endsWith("em") ? 1 : size),
  };
}

function coloured({ class: classes = "", ...own }: Attributes, choice: ThemeChoice): Attributes {
  for (const name of classes.split(" ")) {
    const [, property = "", token = ""] = /^(fill|stroke|text)-([a-z-]+)$/.exec(name) ?? [];
    // `text-` also prefixes font sizes.
    if (!token || (property === "text" && !hasColour(token))) continue;
    const keyword = { none: "none", current: "currentColor" }[token];
    own[property === "text" ? "color" : property] = keyword ?? colourOf(token, choice);
  }
  for (const [name, value] of Object.entries(own)) {
    if (name.startsWith("font")) continue;
    own[name] = value.replace(/var\(--([a-z-]+)\)/g, (_, token) => colourOf(token, choice));
  }
  return own;
}

function attributesOf(source: string): Attributes {
  return Object.fromEntries(
    Array.from(source.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]),
  );
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

function pick(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}
