import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { insertAudit } from "#billing/subscription/audit-queries.server.ts";
import { enqueueJob } from "#platform/jobs/jobs.ts";
import { type Mail, queueMail } from "#platform/mail/mail.ts";
import { gauge } from "#platform/server/metric.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { plantReminder } from "#test/processes/due-work.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { startTestApp } from "#test/test-app.ts";
import { serveMetrics } from "./serve-metrics.ts";

const TOKEN = "t".repeat(32);

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.stringFormat("name", /^Claves[A-Za-z]+$/),
          expr: z.string(),
          for: z.optional(z.stringFormat("duration", /^\d+[mh]$/)),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});

const BACKUP_DIR = ownFolder("claves-metrics");
const app = await startTestApp({ settings: { METRICS_TOKEN: TOKEN, BACKUP_DIR } });

function ask(authorization?: string) {
  return fetch(`${app.origin}/metrics`, { headers: authorization ? { authorization } : {} });
}

/** Returns the values of a new scrape, by the text before each value. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return readSeries(await answer.text());
}

function readSeries(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at))];
    }),
  );
}

describe("the address of the metrics", () => {
  test("does not exist without METRICS_TOKEN", async () => {
    const other = await startTestApp();
    const headers = { authorization: `Bearer ${TOKEN}` };
    const [metrics, unknown] = await Promise.all(
      ["/metrics", "/metricas"].map((path) => fetch(other.origin + path, { headers })),
    );
    expect(metrics?.status).toBe(404);
    expect(await metrics?.text()).toBe(await unknown?.text());
  });

  test.each([
    ["no authorization", undefined],
    ["the bare token", TOKEN],
    ["a longer token", `Bearer ${TOKEN}x`],
    ["a huge token", `Bearer ${TOKEN.repeat(300)}`],
  ])("answers 401 without a figure to %s", async (_name, authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).not.toContain("claves_");
  });
});

test("a source that fails leaves the others", async () => {
  const server = Fastify();
  await serveMetrics(server, {
    token: TOKEN,
    sources: [
      async () => {
        throw new Error("the database is away");
      },
      () => [gauge("claves_other", "Another.", [{ value: 7 }])],
    ],
  });
  const { body } = await server.inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  const series = readSeries(body);
  expect([series.get("claves_other"), series.get("claves_metrics_failed")]).toEqual([7, 1]);
  await server.close();
});

test("no request adds a series, whatever its path, method and answer", async () => {
  const before = await scrape();
  const member = await app.newMember();
  const junk = () => `x${newId()}`;
  for (const { method: methods, url } of app.routes) {
    const path = url.replaceAll(/:[^/]+|\*/g, junk);
    // fetch cannot send TRACE.
    for (const method of [methods].flat().filter((one) => one !== "TRACE"))
      await member.send(path, { method, ...(!["GET", "HEAD"].includes(method) && { body: junk() }) });
  }
  for (const path of [`/${junk()}`, `/api/${junk()}?${junk()}=1`, `/%zz${junk()}`, `/metrics/${junk()}`])
    for (const method of ["GET", "HEAD", "POST", "OPTIONS", "PROPFIND"])
      await app.visitor().send(path, { method });
  const after = await scrape();
  const ours = (series: Map<string, number>) => [...series.keys()].filter((key) => key.startsWith("claves_"));
  expect(ours(after)).toEqual(ours(before));
  const unmatched = 'claves_http_requests_total{method="none",route="none",status="4xx"}';
  expect(after.get(unmatched)).toBeGreaterThan(before.get(unmatched) ?? 0);
});

test("answers count by the pattern of their route, with HEAD as GET", async () => {
  const answers = (status: string) =>
    `claves_http_requests_total{method="PUT",route="/api/ideas/:id",status="${status}"}`;
  const config = 'claves_http_requests_total{method="GET",route="/api/public-config",status="2xx"}';
  const before = await scrape();
  const member = await app.newMember();
  await member.keepIdea("Una idea");
  await app.visitor().keepIdea("Otra idea");
  await app.visitor().send("/api/public-config", { method: "HEAD" });
  const after = await scrape();
  const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  expect([grown(answers("2xx")), grown(answers("4xx")), grown(config)]).toEqual([1, 1, 1]);
});

test("a job and a letter that are due for an hour, or that failed, are seen", async () => {
  await app.runJobs();
  const kind = "consumer-requests.resolve";
  const labels = `{lane="endings",kind="${kind}"}`;
  const ofLetters = ['letters_failing{kind="letter"}', 'outgoing_oldest_due_seconds{lane="mail"}'];
  const seen = async (names: string[]) => {
    const series = await scrape();
    return names.map((name) => series.get(`claves_${name}`));
  };
  const ofJobs = ["failing", "oldest_due_seconds"].map((name) => `jobs_${name}${labels}`);
  expect(await seen([...ofJobs, ...ofLetters])).toEqual([0, 0, 0, 0]);
  await enqueueJob(app.database, { kind, key: "one", payload: "no request" }, app.clock());
  await queueMail(app.database, "one", { subject: "no letter" } as Mail, app.clock());
  app.advanceClock(HOUR_MS);
  const [failing, oldest = 0, failingLetters, oldestLetter = 0] = await seen([...ofJobs, ...ofLetters]);
  expect([failing, failingLetters]).toEqual([0, 0]);
  for (const age of [oldest, oldestLetter]) expect(age).toBeGreaterThanOrEqual(HOUR_MS / 1000);
  await app.runJobs();
  expect(await seen([...ofJobs, ...ofLetters])).toEqual([1, 0, 1, 0]);
});

test("a reminder that is an hour late is seen until it is sent, and a difference with PayPal for a day", async () => {
  await app.runJobs();
  const member = await app.newMember();
  const userId = await member.userId();
  const planned = (series: Map<string, number>) => series.get("claves_reminders_oldest_due_seconds");
  const differences = async () => (await scrape()).get("claves_reconciliation_differences");
  expect([planned(await scrape()), await differences()]).toEqual([0, 0]);
  await plantReminder(app.database, { userId: userId }, new Date(app.clock().getTime() - HOUR_MS));
  const subject = { user_id: userId, paypal_subscription_id: null, action: "seen" } as const;
  const found = { ...subject, after: { plan: "premium" } as never, at: app.clock() };
  await insertAudit(app.database, { ...found, actor: "reconciliation" });
  await insertAudit(app.database, { ...found, actor: "webhook" });
  expect(await differences()).toBe(1);
  expect(planned(await scrape())).toBeGreaterThanOrEqual(HOUR_MS / 1000);
  await app.runJobs();
  app.advanceClock(DAY_MS);
  expect([planned(await scrape()), await differences()]).toEqual([0, 0]);
});

test("a webhook that PayPal did not sign counts as forged", async () => {
  const forged = 'claves_webhooks_total{result="forged"}';
  const before = await scrape();
  await fetch(`${app.origin}/api/webhooks/paypal`, { method: "POST", body: "{}" });
  expect((await scrape()).get(forged)).toBe((before.get(forged) ?? 0) + 1);
});

test("each alert names metrics and labels that the server has, and says what to do", async () => {
  await app.runJobs();
  const series = [...(await scrape()).keys()];
  const file = await readFile(new URL("../../../deploy/alerts.yaml", import.meta.url), "utf8");
  const rules = rulesSchema.parse(parse(file)).groups.flatMap((group) => group.rules);
  expect(rules.length).toBeLessThanOrEqual(10);
  for (const { alert, expr } of rules) {
    const selectors = [...expr.matchAll(/\b((?:claves|nodejs|process)_\w+)(?:\{(.*?)\})?/g)];
    expect(selectors.length > 0 || expr === 'up{job="claves"} == 0', alert).toBe(true);
    for (const [, name = "", matchers = ""] of selectors) {
      const found = series.filter((one) => one === name || one.startsWith(`${name}{`));
      expect(found, `${alert}: ${name}`).not.toEqual([]);
      for (const [, label, values = ""] of matchers.matchAll(/(\w+)[!=~]+"(.*?)"/g)) {
        for (const value of values.split("|"))
          expect(found.join(), `${alert}: ${label}`).toMatch(new RegExp(`\\b${label}="${value}"`));
      }
    }
  }
});
