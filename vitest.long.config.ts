import { defineConfig } from "vitest/config";
import { contentPlugin } from "./src/app/build/content/content-plugin.ts";

/** Long tests and measurements: `npm run test:long`. The engines run one after the other. */
const project = (name: "sqlite" | "postgres", ...include: string[]) => ({
  extends: true as const,
  test: { name, include: ["test/**/*.long.ts", ...include], env: { TEST_ENGINE: name } },
});

export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    maxWorkers: 1,
    fileParallelism: false,
    globalSetup: "test/databases/database-templates.ts",
    setupFiles: "test/clean-up.ts",
    // The drills start and kill the product with its default engine, SQLite.
    projects: [project("sqlite", "test/drills/*.drill.ts"), project("postgres")],
  },
});
