import { type FoldOptions, fold } from "#shared/text/fold-text.ts";

/** A part of a lesson's page under one heading. */
export interface SearchablePart {
  /** Its anchor. */
  id: string;
  title: string;
  /** Plain text; paragraphs are lines. */
  text: string;
}

/** A lesson as the index holds it: all that stands on its page. */
export interface SearchableKey {
  id: string;
  order: number;
  title: string;
  heading: string;
  description: string;
  parts: SearchablePart[];
}

/** What decides between two keys, the better first. */
export const LEVELS = ["title", "description", "part", "content"] as const;
type Level = (typeof LEVELS)[number];

/** A title or a paragraph. */
export interface Line {
  level: Level;
  text: string;
  part?: SearchablePart;
  /** Folded, and folded with "ñ" kept. */
  loose: string;
  exact: string;
}

/** A key whose lines are folded already. */
export interface PreparedKey {
  key: SearchableKey;
  lines: Line[];
}

const HAS_ENYE = /[ñÑ]|\u0303/;

/** Folds an index, once for all queries. */
export function prepareIndex(keys: readonly SearchableKey[]): PreparedKey[] {
  return keys.map((key) => ({ key, lines: linesOf(key) }));
}

/** A line as it is compared. */
export function foldedOf(line: Line, { keepsEnye }: FoldOptions): string {
  return keepsEnye ? line.exact : line.loose;
}

function linesOf({ title, heading, description, parts }: SearchableKey): Line[] {
  const line = (level: Level, text: string, part?: SearchablePart): Line => {
    const loose = fold(text);
    const exact = HAS_ENYE.test(text) ? fold(text, { keepsEnye: true }) : loose;
    return { level, text, ...(part && { part }), loose, exact };
  };
  return [
    line("title", title),
    line("title", heading),
    line("description", description),
    ...parts.flatMap((part) => [
      line("part", part.title, part),
      ...part.text.split("\n").map((text) => line("content", text, part)),
    ]),
  ];
}
