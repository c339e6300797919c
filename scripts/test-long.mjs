// `npm run test:long [sqlite|postgres]`: all tests of Vitest, server tests on both engines, all histories, the full
// attack, two journeys in all their cases, and the drills of `scripts/drill.mjs`. It takes minutes and measures times,
// so nothing else should run on the machine. Its last line is `N passed, N failed`.
import { runRounds, vitestStep } from "./suite/rounds.mjs";

const [engine] = process.argv.slice(2);
// Projects besides `sqlite` have tests that need no PostgreSQL.
const projects = engine ? ["--project", engine === "sqlite" ? "!postgres" : engine] : [];

await runRounds(
  [
    [{ name: "build", command: ["node", "scripts/build.mjs"] }],
    [vitestStep("rules, screens, and server", ...projects)],
    [vitestStep("long", "--config", "vitest.long.config.ts", ...projects, ".long.ts")],
    [
      {
        name: "long journeys",
        command: ["playwright", "test", "focus", "earlier-version", "--reporter=list"],
      },
    ],
    ...["kill", "restore"].map((drill) => [
      { name: `${drill} drill`, command: ["node", "scripts/drill.mjs", drill, ...(engine ? [engine] : [])] },
    ]),
  ],
  { TEST_LONG: "1" },
);
