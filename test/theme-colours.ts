import { readFileSync } from "node:fs";
import { hexOf } from "#app/build/theme-colours.ts";
import { colourOfHue, keyHues } from "#lessons/content/key-hues.ts";

const CSS = readFileSync(new URL("../src/app/browser/theme.css", import.meta.url), "utf8");
const LIGHT = { ...variablesOf('[data-theme="default"]'), ...variablesOf("[data-theme]") };
const HUES = keyHues();
const DARK = variablesOf('[data-theme="dark"]');

interface ThemeChoice {
  theme?: "default" | "dark";
  /** The id of the lesson whose hue `--key` takes. Without an id, `--key` is the ember. */
  key?: string;
}

/** Returns a token of theme.css, such as `ember`, as `#rrggbb` or `#rrggbbaa`. @throws for an unknown token */
export function colourOf(token: string, choice: ThemeChoice = {}): string {
  return resolvedColour(`var(--${token})`, choice);
}

/**
 * Returns a colour that names tokens of theme.css, such as `oklch(var(--key-tone) 46)`, as `#rrggbb` or `#rrggbbaa`.
 */
export function resolvedColour(colour: string, choice: ThemeChoice): string {
  const variables = { ...LIGHT, ...(choice.theme === "dark" && DARK) };
  const hue = HUES.get(choice.key ?? "");
  if (hue !== undefined) variables.key = colourOfHue(hue);
  return hexOf(substitute(colour, variables));
}

/** Returns the variables of a rule of theme.css. Their names have no leading dashes. */
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
