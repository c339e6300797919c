import { defineConfig } from "vitest/config";
import { contentPlugin } from "./src/app/build/content-plugin.ts";

/** What takes minutes, and measures: `npm run test:long`. One engine after the other, nothing beside. */
const project = (name: "sqlite" | "postgres", ...include: string[]) => ({
  extends: true as const,
  test: { name, include: ["test/**/*.long.ts", ...include], env: { TEST_ENGINE: name } },
});

export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    maxWorkers: 1,
    fileParallelism: false,
    globalSetup: "test/database-templates.ts",
    setupFiles: "test/clean-up.ts",
    // The drills kill the product as it starts by itself, on SQLite.
    projects: [project("sqlite", "test/*.drill.ts"), project("postgres")],
  },
});
