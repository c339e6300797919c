import { configDefaults, defineConfig } from "vitest/config";
import { contentPlugin } from "./src/app/build/content-plugin.ts";

/** These run on both engines. Pure rules, and what does not ask the database, run once, in `sqlite`. */
const SERVER_TESTS = ["src/**/*.server.test.ts", "test/**/*.server.test.ts"];

const project = (name: "sqlite" | "postgres", include: string[]) => ({
  extends: true as const,
  test: { name, include, env: { TEST_ENGINE: name } },
});

export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    exclude: [...configDefaults.exclude, "e2e/**"],
    testTimeout: 20_000,
    // Where a file makes its databases, on a machine that is busy.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Left to itself it keeps a processor free, of two.
    maxWorkers: 2,
    globalSetup: "test/postgres.ts",
    projects: [
      project("sqlite", ["src/**/*.test.{ts,tsx}", "simulators/**/*.test.ts", "test/**/*.test.ts"]),
      project("postgres", SERVER_TESTS),
    ],
  },
});
