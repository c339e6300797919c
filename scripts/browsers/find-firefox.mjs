import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const NAMES = ["firefox-esr", "firefox"];

/** Installs Debian's Firefox if there is none. Exits with instructions on failure. */
export function findFirefox() {
  const find = () => {
    const folders = (process.env.PATH ?? "").split(":");
    const all = NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
    return process.env.FIREFOX_PATH ?? all.find((path) => existsSync(path));
  };
  if (!find()) {
    console.log("No Firefox found: installing one for this check.");
    for (const args of [["update"], ["install", "-y", "firefox-esr"]]) {
      try {
        execFileSync("apt-get", [...args, "-qq"], { stdio: "ignore" });
      } catch {
        // The message below says what to do.
      }
    }
  }
  const found = find();
  if (found) return found;
  console.error("Firefox is missing. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.");
  process.exit(1);
}
