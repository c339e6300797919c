// Writes reports of parts, with the conditions under which their figures were measured.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";

const GIB = 1024 ** 3;

function machine() {
  const [{ model }] = cpus();
  return `${cpus().length} processors (${model}), ${(totalmem() / GIB).toFixed(0)} GB, Linux ${release()}, Node ${process.version}`;
}

function load() {
  return loadavg()[0].toFixed(1);
}

function commit() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "src") ? " with changes" : ""}`;
}

/**
 * Runs a part, and returns its section. If the part fails or is stopped, the section has its measurements until then.
 *
 * @param part its `run` pushes lines, and functions that return a table of the measurements so far
 * @param stop a promise that rejects with the reason
 */
export async function sectionOf(part, options, stop) {
  const lines = [];
  const loads = [load()];
  let problem;
  try {
    await Promise.race([part.run(options, lines), stop]);
  } catch (error) {
    problem = error;
    lines.push("", `**Incomplete: ${error.message.split("\n")[0]}**`);
  }
  loads.push(load());
  const drawn = lines.flatMap((line) => (typeof line === "function" ? line() : [line]));
  return { text: [headingOf({ title: part.title, loads }), ...drawn].join("\n"), problem };
}

/** Returns the section's heading with the command, and the conditions of its figures. */
function headingOf({ title, loads }) {
  const command = ["npm run bench --", ...process.argv.slice(2)].join(" ");
  const day = new Date().toISOString().slice(0, 10);
  return `## ${title}: \`${command}\`\n\n${day}, commit ${commit()}, ${machine()}; load ${loads.join(" at the start, ")} at the end.\n`;
}
