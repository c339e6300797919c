// What figures depend on.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";

const GIB = 1024 ** 3;

function machine() {
  const [{ model }] = cpus();
  return `${cpus().length} processors (${model}), ${(totalmem() / GIB).toFixed(0)} GB, Linux ${release()}, Node ${process.version}`;
}

export function load() {
  return loadavg()[0].toFixed(1);
}

function commit() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "src") ? " with changes" : ""}`;
}

/** The section's heading with the command, and what its figures depend on. */
export function headingOf({ title, loads }) {
  const command = ["npm run bench --", ...process.argv.slice(2)].join(" ");
  const day = new Date().toISOString().slice(0, 10);
  return `## ${title}: \`${command}\`\n\n${day}, commit ${commit()}, ${machine()}; load ${loads.join(" at the start, ")} at the end.\n`;
}
