import type { Feelings } from "./contract.ts";

export const FEELINGS = ["energy", "mood"] as const;
export type Feeling = (typeof FEELINGS)[number];
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS = [1, 2, 3, 4, 5] as const satisfies readonly Level[];

export const FEELING_NAMES: Record<Feeling, string> = { energy: "Energía", mood: "Ánimo" };

const WORDS: Record<Feeling, Record<Level, string>> = {
  energy: { 1: "muy baja", 2: "baja", 3: "media", 4: "alta", 5: "muy alta" },
  mood: { 1: "muy mal", 2: "mal", 3: "regular", 4: "bien", 5: "muy bien" },
};

export function levelWord(feeling: Feeling, level: number): string {
  return WORDS[feeling][level as Level];
}

/** Returns text such as "Energía: alta · Ánimo: bien" */
export function feelingsWords(noted: Pick<Feelings, Feeling>): string {
  return FEELINGS.flatMap((feeling) => {
    const { [feeling]: level } = noted;
    return level === null ? [] : `${FEELING_NAMES[feeling]}: ${levelWord(feeling, level)}`;
  }).join(" · ");
}
