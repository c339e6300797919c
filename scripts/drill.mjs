// `npm run drill:kill [sqlite|postgres]`, `npm run drill:restore` and `npm run drill:failover`: run the drills of test/drills, print what
// they counted, and fail where anything was lost. They take minutes and need a quiet machine.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNode } from "./require-node.mjs";

requireNode();
const [drill, engine] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "claves-drill-"));
const file = join(folder, "report.jsonl");
const run = (program, args) =>
  spawnSync(program, args, { stdio: "inherit", env: { ...process.env, TEST_LONG: "1", DRILL_REPORT: file } })
    .status ?? 1;
const project = engine ? ["--project", engine] : [];

const status =
  run("node", ["scripts/build.mjs"]) ||
  run("vitest", ["run", "--config", "vitest.long.config.ts", ...project, `test/drills/${drill}`]);
const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(JSON.parse) : [];
rmSync(folder, { recursive: true });

const tables = { kill: killTable, restore: restoreTable, failover: failoverTable };
console.log(`\n${tables[drill](lines).join("\n")}`);
process.exit(status);

function killTable(outcomes) {
  const head =
    "| Engine | What was killed | kills | acknowledged | interrupted | lost | half made | orphans | serving again, ms: median, longest |";
  const rows = outcomes.map(
    ({ engine, name, kills, acknowledged, interrupted, lost, halfMade, orphans, servingMs }) => {
      const sorted = servingMs.map(Math.round).sort((a, b) => a - b);
      const times = sorted.length ? `${sorted[sorted.length >> 1]}, ${sorted.at(-1)}` : "";
      return `| ${[engine, name, kills, acknowledged, interrupted, lost, halfMade, orphans, times].join(" | ")} |`;
    },
  );
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const total = `${sum("kills")} kills, ${sum("acknowledged")} acknowledged changes, ${sum("interrupted")} interrupted: ${sum("lost")} lost, ${sum("halfMade")} half made, ${sum("orphans")} orphaned files.`;
  return [head, "| --- | --- | --- | --- | --- | --- | --- | --- | --- |", ...rows, "", total];
}

function restoreTable(outcomes) {
  const head =
    "| From | Into | rows | pictures | MB | backup, s | restore, s | different | read back by the API |";
  const rows = outcomes.map(
    ({ engine, into, rows, pictures, bytes, backupMs, restoreMs, different, records }) => {
      const seconds = (ms) => (ms / 1000).toFixed(1);
      const cells = [engine, into, rows, pictures, (bytes / 1e6).toFixed(1), seconds(backupMs)];
      return `| ${[...cells, seconds(restoreMs), different, `${records} records`].join(" | ")} |`;
    },
  );
  return [head, "| --- | --- | --- | --- | --- | --- | --- | --- | --- |", ...rows];
}

function failoverTable(outcomes) {
  const rows = outcomes.flatMap(({ standby, outages, acknowledged, back, mails, money }) => [
    ...outages.map(({ outage, goneMs, unservedMs, errorLines }) => {
      const cells = [
        standby,
        outage,
        ...[goneMs, unservedMs].map((ms) => (ms / 1000).toFixed(1)),
        errorLines,
      ];
      return `| ${cells.join(" | ")} |`;
    }),
    `| ${standby} | ${acknowledged} changes acknowledged, ${back.lost} lost; back by ${back.devices} devices: ${back.byRecovery} recovered, ${back.byOutbox} from outboxes | | | |`,
    `| ${standby} | ${mails.queued} messages: ${mails.lost} lost, ${mails.twice} twice; ${money.charged} subscriptions charged, ${money.premium} Premium | | | |`,
  ]);
  const head = "| Standby | PostgreSQL | away, s | nobody served, s | error lines |";
  return [head, "| --- | --- | --- | --- | --- |", ...rows];
}
