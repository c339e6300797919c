import type { ParseArgsOptionsConfig } from "node:util";
import type { Services } from "./services.ts";

/** What a command was given: words in their order, and options by their names. */
export interface CommandInput {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command works with. */
export interface CommandContext {
  /** Opens the database and reads the whole configuration: not before a command needs them. */
  services: () => Promise<Services>;
  environment: Record<string, string | undefined>;
  print: (text: string) => void;
}

/** A command of the owner's (`npm run owner -- <name> …`). None shows anything that a member has written. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` shows: the words, then a line for each option. */
  readonly usage: string;
  readonly options?: ParseArgsOptionsConfig;
  run(input: CommandInput, context: CommandContext): Promise<void>;
}

/** A command that cannot be carried out as it was given: the owner is told, and nothing was changed. */
export class CommandError extends Error {}

/** What moves a terminal's cursor, colours it, or turns the direction of the text around it; line ends stay. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Text as the owner's terminal may have it: what people typed cannot steer it. */
export function terminalText(text: string): string {
  return text.replaceAll(UNSAFE, "\ufffd");
}

/** What people typed, within one line: a name cannot pretend to be a line of ours. */
export function oneLine(text: string): string {
  return terminalText(text).replaceAll(/[\n\t]+/g, " ");
}

/** Lines in columns, each as wide as its widest cell. */
export function table(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((line) => line.map(oneLine));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
