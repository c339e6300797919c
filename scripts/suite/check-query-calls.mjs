// Part of `npm test`: fails for functions of `*queries.server.ts` that the server tests call on SQLite only.
// `QUERY_CALLS_FILE` has V8's counts: lines of engine, file and function (`test/databases/query-calls.ts`).
import { readFileSync } from "node:fs";

const calls = Map.groupBy(
  readFileSync(process.env.QUERY_CALLS_FILE, "utf8").trim().split("\n"),
  (line) => line.split(" ")[0],
);
const calledOn = (engine) => new Set(calls.get(engine)?.map((line) => line.slice(engine.length + 1)));
const [sqlite, postgres] = [calledOn("sqlite"), calledOn("postgres")];
const missing = sqlite.difference(postgres);
for (const called of missing) console.error(`${called}: tests call it on SQLite, none on PostgreSQL.`);
if (missing.size > 0)
  console.error(
    "Mark a test file that calls it with `// On PostgreSQL too: <why>` (CONTRIBUTING.md, PostgreSQL).",
  );
console.log(`${postgres.size} query functions on PostgreSQL, ${sqlite.size} on SQLite`);
process.exit(missing.size > 0 || sqlite.size === 0 ? 1 : 0);
