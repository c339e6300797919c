// `npm run check [commit]`: for daily work. Types, lint, structure, the guards of lists, documents and content, and
// the tests nearest to the changes since the commit (HEAD), on SQLite. A change of the site also takes a build, its
// budgets and the nearest journeys, on a phone; one of the schema takes PostgreSQL. `npm test` runs all.
import { execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readUses, textsOf } from "./check/affected.ts";
import { selectTests } from "./check/select-tests.ts";
import { browserPaths } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const [since = "HEAD"] = process.argv.slice(2);
const env = { ...process.env, ...(await browserPaths()) };
const MIGRATIONS = "src/server/database/migrate.server.test.ts";
const UNTRACKED = ["ls-files", "--others", "--exclude-standard"];
const changed = [...git("diff", "--name-only", "--no-renames", since), ...git(...UNTRACKED)];
const uses = readUses(root, [...new Set([...git("ls-files"), ...changed])]);
const { isSchemaChanged, isSiteChanged, tests, journeys, untested } = selectTests(
  changed,
  removedTexts(),
  uses,
);

const failed = [];
for (const round of [
  [
    ["tsc", "--noEmit"],
    ["biome", "check", "."],
    ["node", "scripts/check-structure.mjs"],
    isSiteChanged && ["node", "--disable-warning=ExperimentalWarning", "scripts/build.mjs"],
  ],
  [
    ["vitest", "run", "--project", "!postgres", ...tests.chosen],
    isSchemaChanged && ["vitest", "run", "--project", "postgres", MIGRATIONS],
    isSiteChanged && ["node", "scripts/check-budgets.mjs"],
  ],
  [isSiteChanged && ["playwright", "test", ...journeys.chosen, "--project", "phone"]],
]) {
  const commands = round.filter(Boolean);
  const statuses = await Promise.all(commands.map(run));
  failed.push(...commands.filter((_, index) => statuses[index] !== 0));
  // A later round needs the types and the build.
  if (failed.length > 0) break;
}
if (untested.length > 0) console.log(`No test depends on ${untested.join(", ")}.`);
tellLeft("test files", tests);
if (isSiteChanged) tellLeft("journeys", journeys);
for (const [program, ...args] of failed) console.error(`Failed: ${program} ${args.slice(0, 2).join(" ")}`);
process.exit(failed.length > 0 ? 1 : 0);

function tellLeft(what, { left: [next, ...others] }) {
  if (next)
    console.log(
      `Not run: ${others.length + 1} ${what} that also depend on the change, first ${next}. \`npm test\` runs all.`,
    );
}

/** Names and sentences that the changes remove, for the tests that name them. */
function removedTexts() {
  return git("diff", "-U0", since)
    .filter((line) => /^-(?!--)/.test(line))
    .flatMap((line) => textsOf(line.slice(1)));
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit", env });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}

function git(...args) {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 };
  return execFileSync("git", args, options).split("\n").filter(Boolean);
}
