import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Searches PATH for programs with these names. @returns the first path */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(":");
  return names
    .flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    .find((path) => existsSync(path));
}

export const apt = (...packages) => ["apt-get", "install", "-y", "-qq", ...packages];

/** Runs the commands until `find` finds something. Exits with instructions on failure. */
export function findOrInstall(browser, commands, find) {
  const found = find();
  if (found) return found;
  console.log(`No ${browser} found: installing one for this check.`);
  for (const [program, ...args] of [["apt-get", "update", "-qq"], ...commands]) {
    try {
      execFileSync(program, args, { stdio: "ignore" });
    } catch {
      // The message below says what to do.
    }
    const installed = find();
    if (installed) return installed;
  }
  console.error(`${browser} is missing. Install it (Debian: ${commands[0].join(" ")}).`);
  process.exit(1);
}
