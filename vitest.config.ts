import { configDefaults, defineConfig } from "vitest/config";
import { contentPlugin } from "./src/app/build/content-plugin.ts";

/** These run on both engines. Pure rules, and what does not ask the database, run once, in `sqlite`. */
const SERVER_TESTS = ["src/**/*.server.test.ts", "test/**/*.server.test.ts"];
/** Several processes share no SQLite. */
const POSTGRES_TESTS = ["test/**/*.postgres.test.ts"];

const project = (name: "sqlite" | "postgres", include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, "e2e/**", ...exclude],
    env: { TEST_ENGINE: name },
  },
});

export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    testTimeout: 20_000,
    // Where a file makes its databases, on a machine that is busy.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Left to itself it keeps a processor free, of two.
    maxWorkers: 2,
    globalSetup: "test/database-templates.ts",
    projects: [
      project(
        "sqlite",
        ["src/**/*.test.{ts,tsx}", "simulators/**/*.test.ts", "test/**/*.test.ts"],
        POSTGRES_TESTS,
      ),
      project("postgres", [...SERVER_TESTS, ...POSTGRES_TESTS]),
    ],
  },
});
