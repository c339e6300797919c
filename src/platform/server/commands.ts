import type { ParseArgsOptionsConfig } from "node:util";
import type { Services } from "./services.ts";

export interface CommandInput {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface CommandContext {
  /** Opens the database and reads the whole configuration on first use. */
  services: () => Promise<Services>;
  environment: NodeJS.ProcessEnv;
  print: (text: string) => void;
}

/** A command for the owner (`npm run owner -- <name> …`). No command shows members' texts. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly options?: ParseArgsOptionsConfig;
  run(input: CommandInput, context: CommandContext): Promise<void>;
}

/** The error of a command that cannot run as given. The message is shown, and nothing was changed. */
export class CommandError extends Error {}

/** Control characters except line ends and tabs, and characters that hide or reorder text. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Replaces characters that could control the owner's terminal. */
export function terminalText(text: string): string {
  return text.replaceAll(UNSAFE, "\ufffd");
}

/** Puts members' text on one line, so that it cannot imitate a line of ours. */
export function oneLine(text: string): string {
  return terminalText(text).replaceAll(/[\n\t]+/g, " ");
}

export function table(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((line) => line.map(oneLine));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => lineOf(row).trimEnd()).join("\n");
}

/** Replaces `npm run owner --` with the installation's own name for the command line, such as the name in `deploy`. */
export function asCalled(text: string, { OWNER_COMMAND }: NodeJS.ProcessEnv): string {
  return OWNER_COMMAND ? text.replaceAll("npm run owner --", () => OWNER_COMMAND) : text;
}
