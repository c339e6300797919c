import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../test-app.ts";

const ROOT = join(import.meta.dirname, "../..");
const app = await startTestApp();
test.each([
  ["NODE_ENV is production", { NODE_ENV: "production" }],
  ["DATABASE_URL is elsewhere", { DATABASE_URL: "postgresql://db.example.org/claves" }],
  ["PAYPAL_CLIENT_ID is missing", { GOOGLE_CLIENT_ID: "1-a.apps.googleusercontent.com" }],
])("the seed refuses a database that may be real: %s", (problem, settings) => {
  const dataDir = { DATA_DIR: app.config.dataDir, PORT: String(app.config.port) };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/dev/seed.mjs"], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", ...dataDir, ...settings },
    encoding: "utf8",
  });
  expect(stderr).toContain(problem);
  expect(status).toBe(1);
});
