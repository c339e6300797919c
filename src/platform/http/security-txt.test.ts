import { expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";

const PATH = "/.well-known/security.txt";

async function read(settings: { hasContact: boolean }, now: Date) {
  const { config, database } = await startTestApp();
  const site = { ...config.site, contactEmail: "seguridad+fallas@claves.example", ...settings };
  const { app } = await buildApp({ config: { ...config, site }, database, clock: () => now });
  const answer = await app.inject({ url: PATH, headers: { host: new URL(config.origin).host } });
  await app.close();
  return { answer, site };
}

test("security.txt says whom to write to, for half a year from any day, and needs a contact address", async () => {
  const now = new Date("2031-02-28T23:59:59.999Z");
  const { answer, site } = await read({ hasContact: true }, now);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map(
    answer.body
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  expect([...fields.keys()].sort().join(" ")).toBe("Canonical Contact Expires Policy Preferred-Languages");
  expect(fields.get("Contact")).toBe("mailto:seguridad+fallas@claves.example");
  expect(fields.get("Canonical")).toBe(site.origin + PATH);
  const daysLeft = (Date.parse(fields.get("Expires") ?? "") - now.getTime()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(178);
  expect(daysLeft).toBeLessThan(365);
  const { answer: earlier } = await read({ hasContact: true }, new Date("2031-02-28T00:00:00Z"));
  expect(earlier.body).toBe(answer.body);
  expect((await read({ hasContact: false }, now)).answer.statusCode).toBe(404);
});
