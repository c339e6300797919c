import { execFileSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Copies the files that git tracks, as they are now, and links the packages. */
export function copyProject(to: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const file of files.filter(Boolean)) cpSync(join(ROOT, file), join(to, file));
  symlinkSync(join(ROOT, "node_modules"), join(to, "node_modules"));
}
