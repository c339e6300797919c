import { owner } from "#app/server/owner.ts";

/** Runs a command of the owner on the installation of `environment`, such as `{ DATA_DIR }`. */
export async function runOwner(environment: NodeJS.ProcessEnv, ...words: string[]) {
  const lines: string[] = [];
  const code = await owner(words, environment, (line) => lines.push(line));
  return { code, output: lines.join("\n") };
}
