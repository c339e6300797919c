// `npm test`: runs checks and tests in rounds, the cheapest first. All server tests run on SQLite. Those that could
// fail only on PostgreSQL run there too. The last line is `N passed, N failed`.
import { join } from "node:path";
import { readJson, reports, runRounds, vitestStep } from "./suite/rounds.mjs";

const playwrightReport = join(reports, "playwright.json");

await runRounds(
  [
    [
      { name: "types", command: ["tsc", "--noEmit"] },
      { name: "lint", command: ["biome", "check", "."] },
      { name: "structure", command: ["node", "scripts/check-structure.mjs"] },
      { name: "build", command: ["node", "scripts/build.mjs"] },
    ],
    // This check runs alone, because other work would disturb its measurement of layout shifts.
    [{ name: "budgets", command: ["node", "scripts/check-budgets.mjs"] }],
    [vitestStep("rules, screens, and server")],
    [{ name: "queries on PostgreSQL", command: ["node", "scripts/suite/check-query-calls.mjs"] }],
    [
      {
        name: "browser journeys",
        command: ["playwright", "test", "--reporter=list,json"],
        count: () => {
          const { expected, unexpected, flaky, skipped } = readJson(playwrightReport).stats;
          return { passed: expected, failed: unexpected + flaky + skipped };
        },
      },
    ],
  ],
  {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    QUERY_CALLS_FILE: join(reports, "query-calls"),
    // With compiled code from the first start, the product starts in 0.5 s instead of 0.9 s.
    NODE_COMPILE_CACHE: join(reports, "compiled"),
  },
);
