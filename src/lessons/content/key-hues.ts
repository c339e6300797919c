import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { readFrontMatter } from "./content-file.ts";

const KEYS = new URL("../../../content/keys/", import.meta.url);
const hueSchema = z.object({ id: z.string(), hue: z.int().min(0).max(359) });

export function keyFiles(): string[] {
  return readdirSync(KEYS).map((file) => fileURLToPath(new URL(file, KEYS)));
}

export function keyHues(): ReadonlyMap<string, number> {
  return new Map(
    keyFiles().map((file) => {
      const { id, hue } = readFrontMatter(basename(file), readFileSync(file, "utf8"), hueSchema).front;
      return [id, hue] as const;
    }),
  );
}

export function colourOfHue(hue: number): string {
  return `oklch(var(--key-tone) ${hue})`;
}

export function keyHuesCss(): string {
  const rules = Array.from(keyHues(), ([id, hue]) => `[data-key="${id}"]{--key:${colourOfHue(hue)}}`);
  return `@layer base{${rules.join("")}}`;
}
