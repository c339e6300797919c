import { defineConfig } from "vitest/config";
import { readConfig } from "./src/app/server/config/read-config.ts";
import { contentPlugin } from "./src/lessons/content/content-plugin.ts";

/** This starts servers of PostgreSQL, so it runs once. */
const WITH_OWN_DATABASE = ["test/processes/failover.long.ts"];
/** These need no database, so they run once. */
const WITHOUT_DATABASE = ["test/structure/**", "test/built-site/**"];

/** Long tests and measurements: `npm run test:long`. The engines run one after the other. */
const project = (name: "sqlite" | "postgres", exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include: ["test/**/*.{long,drill}.ts"], exclude, env: { TEST_ENGINE: name } },
});

export default defineConfig({
  plugins: [contentPlugin(readConfig(process.env).site)],
  test: {
    maxWorkers: 1,
    fileParallelism: false,
    globalSetup: "test/databases/database-templates.ts",
    setupFiles: "test/clean-up.ts",
    projects: [project("sqlite", WITH_OWN_DATABASE), project("postgres", WITHOUT_DATABASE)],
  },
});
