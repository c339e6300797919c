// `npm run release <version> [-- --write | --tag]`: prints the changes of a release. `--write` makes them: the version,
// the changelog's heading, the list of packages and the notes. `--tag` commits and tags them, once `npm test` has
// passed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const UNRELEASED = "## [Unreleased]";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean" }, tag: { type: "boolean" } },
});
const [version = ""] = positionals;
const [major, minor] = version.split(".").map(Number);
const next = `${major}.${minor + 1}.0-dev`;
const list = `release/claves-${version}.cdx.json`;
const notesFile = `release/notes-${version}.md`;
const read = (file) => readFileSync(file, "utf8");
const run = (program, ...words) => execFileSync(program, words, { encoding: "utf8" });

try {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Name the version: npm run release 0.2.0");
  if (values.tag) tag();
  else prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function prepare() {
  const { version: former } = JSON.parse(read("package.json"));
  if (former !== `${version}-dev`) throw new Error(`package.json has ${former}, not ${version}-dev.`);
  if (run("git", "tag", "--list", `v${version}`)) throw new Error(`There is a tag v${version} already.`);
  const changelog = read("CHANGELOG.md");
  const notes = notesOf(changelog);
  if (values.write && run("git", "status", "--porcelain"))
    throw new Error("Commit or put away your changes first.");
  const steps = {
    [`package.json, package-lock.json and deploy/Dockerfile: ${former} becomes ${version}`]: () => {
      setVersion(version, former);
    },
    [`CHANGELOG.md: "${UNRELEASED}" becomes "${headingOf()}"`]: () => {
      const dated = changelog.replace(UNRELEASED, headingOf()).replace(`\nThis will be ${version}.\n`, "");
      writeFileSync("CHANGELOG.md", dated);
    },
    [`${list}: the packages of the lock file`]: () => writeFileSync(list, packagesOf()),
    [`${notesFile}: ${notes.split("\n").length} lines of the changelog`]: () =>
      writeFileSync(notesFile, notes),
  };
  mkdirSync("release", { recursive: true });
  for (const [what, work] of Object.entries(steps)) {
    console.log(what);
    if (values.write) work();
  }
  const after = [
    "npm run build && node test/earlier-version/keep-release.ts",
    "npm test",
    `npm run release ${version} -- --tag`,
  ];
  if (values.write) console.log(`\nThen:\n  ${after.join("\n  ")}`);
  else console.log("\nNothing was changed. Do it with: npm run release", version, "-- --write");
}

/** Commits the release and tags it with the notes. The next commit opens the next version. */
function tag() {
  if (JSON.parse(read("package.json")).version !== version) throw new Error("Run it with --write first.");
  run("git", "add", "--all");
  run("git", "commit", "--message", `release: ${version}`);
  run("git", "tag", "--annotate", `v${version}`, "--cleanup=verbatim", "--file", notesFile);
  setVersion(next, version);
  const opened = read("CHANGELOG.md").replace(headingOf(), `${UNRELEASED}\n\n${headingOf()}`);
  writeFileSync("CHANGELOG.md", opened);
  run("git", "commit", "--all", "--message", `release: ${next} is under way`);
  console.log(`Publish them: git push --follow-tags, with ${list} and ${notesFile}.`);
}

function headingOf() {
  const known = read("CHANGELOG.md").match(new RegExp(`^## \\[${version}\\] - .*$`, "m"));
  return known?.[0] ?? `## [${version}] - ${new Date().toISOString().slice(0, 10)}`;
}

function notesOf(changelog) {
  const [, rest] = changelog.split(`${UNRELEASED}\n`);
  if (!rest) throw new Error(`CHANGELOG.md has no "${UNRELEASED}".`);
  const notes = rest.split("\n## [")[0].replace(`This will be ${version}.`, "").trim();
  if (!notes.startsWith("### What you must do"))
    throw new Error('The first section of CHANGELOG.md is not "What you must do".');
  return `${version}\n\n${notes}\n`;
}

function setVersion(to, from) {
  run("npm", "version", to, "--no-git-tag-version", "--allow-same-version");
  const dockerfile = read("deploy/Dockerfile");
  writeFileSync("deploy/Dockerfile", dockerfile.replace(`ARG VERSION=${from}`, `ARG VERSION=${to}`));
}

function packagesOf() {
  const shape = ["--sbom-type=application", "--sbom-format=cyclonedx"];
  return run("npm", "sbom", "--package-lock-only", "--omit=dev", ...shape);
}
