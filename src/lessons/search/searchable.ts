import type { Lesson } from "#lessons/keys/lesson.ts";
import { fold } from "#platform/shared/text/fold-text.ts";

export interface SearchablePart {
  id: string;
  title: string;
  /** Plain text with one line for each paragraph. */
  text: string;
}

export interface SearchableKey
  extends Pick<Lesson, "id" | "order" | "title" | "heading" | "description" | "keywords"> {
  parts: SearchablePart[];
}

/** The levels that rank a key by its best match, the best level first. */
export const LEVELS = ["title", "keyword", "description", "part", "content"] as const;
type Level = (typeof LEVELS)[number];

export interface Line {
  level: Level;
  text: string;
  folded: string;
  part: SearchablePart | undefined;
}

export interface PreparedKey {
  key: SearchableKey;
  lines: Line[];
}

export function prepareIndex(keys: readonly SearchableKey[]): PreparedKey[] {
  return keys.map((key) => ({ key, lines: linesOf(key) }));
}

function linesOf({ title, heading, description, keywords, parts }: SearchableKey): Line[] {
  const line = (level: Level, text: string, part?: SearchablePart): Line => {
    return { level, text, folded: fold(text), part };
  };
  return [
    line("title", title),
    line("title", heading),
    ...keywords.map((keyword) => line("keyword", keyword)),
    line("description", description),
    ...parts.flatMap((part) => [
      line("part", part.title, part),
      ...part.text.split("\n").map((text) => line("content", text, part)),
    ]),
  ];
}
