import { readFileSync } from "node:fs";

const CSS = readFileSync(new URL("../browser/theme.css", import.meta.url), "utf8");
const LIGHT = { ...variablesOf('[data-theme="default"]'), ...variablesOf("[data-theme]") };
const DARK = variablesOf('[data-theme="dark"]');

interface ThemeChoice {
  theme?: "default" | "dark";
  /** The id of the key whose hue `--key` takes; the ember if absent. */
  key?: string;
}

/** A token of theme.css, such as `ember`, as `#rrggbb` or `#rrggbbaa`. @throws for an unknown token */
export function colourOf(token: string, choice: ThemeChoice = {}): string {
  return resolvedColour(`var(--${token})`, choice);
}

/** A colour that names tokens of theme.css, such as `oklch(var(--key-tone) 46)`, as `#rrggbb` or `#rrggbbaa`. */
export function resolvedColour(colour: string, choice: ThemeChoice): string {
  const variables = { ...LIGHT, ...(choice.theme === "dark" && DARK) };
  if (choice.key !== undefined) variables.key = `var(--key-${choice.key})`;
  return hexOf(substitute(colour, variables));
}

export function hasColour(token: string): boolean {
  return Object.hasOwn(LIGHT, token);
}

/** The keys have no leading dashes. */
function variablesOf(selector: string): Record<string, string> {
  const start = CSS.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`theme.css: ${selector} is missing`);
  const block = CSS.slice(start, CSS.indexOf("}", start));
  return Object.fromEntries(
    Array.from(block.matchAll(/--([a-z-]+):\s*([^;]+);/g), ([, name = "", value = ""]) => [name, value]),
  );
}

function substitute(value: string, variables: Record<string, string>): string {
  return value.replace(/var\(--([a-z-]+)\)/g, (_, name) => {
    const inner = variables[name];
    if (inner === undefined) throw new Error(`theme.css has no --${name}`);
    return substitute(inner, variables);
  });
}

/** Converts OKLCH to sRGB and clips each channel as browsers do (bottosson.github.io/posts/oklab). */
export function hexOf(colour: string): string {
  const numbers = /^oklch\(([\d.]+%?) ([\d.]+) ([\d.]+)(?: ?\/ ?([\d.]+))?\)$/.exec(colour);
  if (!numbers) throw new Error(`theme.css: ${colour} is not a colour in oklch`);
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = numbers
    .slice(1)
    .map((part) => (part ? Number.parseFloat(part) / (part.endsWith("%") ? 100 : 1) : undefined));
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055,
  );
  if (alpha < 1) channels.push(alpha);
  return `#${channels.map(byte).join("")}`;
}

function byte(part: number): string {
  const value = Math.round(Math.min(1, Math.max(0, part)) * 255);
  return value.toString(16).padStart(2, "0");
}
