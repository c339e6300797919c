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

/** Lines in columns, each as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
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
