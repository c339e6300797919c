// Sections of RESULTS.md that `npm run bench` writes, each between two marks. The rest of the file stays.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";

const FILE = new URL("../RESULTS.md", import.meta.url);
const GIB = 1024 ** 3;

export function machine() {
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

/** Replaces the part's section, or adds it at the end. */
export function writeSection(name, { title, command, loads, less, lines }) {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- end of ${name} -->`];
  const section = [
    begin,
    `## ${title}: \`${command}\``,
    "",
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${machine()}; load ${loads.join(" at the start, ")} at the end.` +
      (less.length > 0 ? ` **Less than the full size**: ${less.join(", ")}.` : " The full size."),
    "",
    ...lines,
    end,
  ].join("\n");
  const before = readFileSync(FILE, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length);
  writeFileSync(FILE, after);
}
