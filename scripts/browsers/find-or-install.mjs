import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Looks for programs of these names in PATH. @returns the first path */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(":");
  return names
    .flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    .find((path) => existsSync(path));
}

/** Installs Debian's packages if `find` finds nothing. Exits with instructions on failure. */
export function findOrInstall(browser, packages, find) {
  if (!find()) {
    console.log(`No ${browser} found: installing one for this check.`);
    for (const args of [["update"], ["install", "-y", ...packages]]) {
      try {
        execFileSync("apt-get", [...args, "-qq"], { stdio: "ignore" });
      } catch {
        // The message below says what to do.
      }
    }
  }
  const found = find();
  if (found) return found;
  console.error(`${browser} is missing. Install it (Debian: apt-get install ${packages.join(" ")}).`);
  process.exit(1);
}
