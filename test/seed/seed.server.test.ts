import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Usage } from "#member/quota/contract.ts";
import { collections } from "../every-feature/collections.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { startTestApp } from "../test-app.ts";
import { beginMembers, fillNotebooks, PEOPLE } from "./seed.ts";

const ROOT = join(import.meta.dirname, "../..");
const app = await startTestApp();
const signIn = (name: keyof typeof PEOPLE) => app.visitor().signIn("google", PEOPLE[name]);

async function seed(): Promise<void> {
  await beginMembers(app.origin);
  await fillNotebooks(app.origin);
}

test("the seed writes a lived month in every tool, a member near a bound, a free one and a case, and a second run changes nothing", async () => {
  await seed();
  const marta = await signIn("marta");
  const { records } = await pullNotebook(marta);
  const kinds = new Set([...records.values()].map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(collections.map(({ kind }) => kind).sort());
  const { body: near } = await (await signIn("nora")).call<Usage[]>("GET", "/api/quota");
  expect(near).toMatchObject([{ kind: "calendar_events" }]);
  expect(await (await signIn("felix")).subscription()).toBe(null);
  expect(await (await signIn("carla")).subscription()).toMatchObject({
    is_premium: true,
    cancellation_pending: true,
  });
  const cases = () => app.database.selectFrom("consumer_requests").select("id").execute();
  expect(await cases()).toHaveLength(2);

  await seed();
  const again = await pullNotebook(marta);
  expect([...again.records.keys()].sort()).toEqual([...records.keys()].sort());
  expect(await cases()).toHaveLength(2);
});

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
