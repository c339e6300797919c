// On PostgreSQL too: it cannot store U+0000.
import { expect, test } from "vitest";
import { listNamed } from "#billing/subscription/queries.server.ts";
import { newId } from "#platform/shared/new-id.ts";
import { startTestApp } from "../test-app.ts";

// Regression tests for input that once caused a fault. test/attack searches for unknown faults.

const app = await startTestApp();
const member = await app.visitor().signIn();
await member.subscribe();

test.each([
  ["U+0000", "a\u0000b"],
  ["half of a character", "a\ud83db"],
])("text with %s gets a 4xx from endpoints and bad_request from lookups", async (_case, text) => {
  const push = `${app.origin}/simulators/push/send/${text}`;
  const keys = { p256dh: text, auth: text };
  const answers = [
    await member.call("PUT", "/api/reminders/device", { endpoint: push, keys }),
    await member.call("DELETE", "/api/reminders/device", { endpoint: push }),
    await member.call("PUT", "/api/reminders/email", { email: `${text}@ejemplo.com` }),
    await member.keepIdea(text),
    await app.visitor().call("POST", "/api/reminder-stop", { token: text }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
  await expect(listNamed(app.database, [text])).rejects.toMatchObject({ code: "bad_request" });
});

test("JSON that names a prototype, and a parameter that comes twice, are refused", async () => {
  const valid = '"title":"Una idea","base":"","written_at":"2026-11-21T12:00:00Z"';
  const put = (body: string) => member.call("PUT", `/api/ideas/${newId()}`, body);
  expect((await put(`{${valid}}`)).status).toBe(204);
  for (const own of ['"__proto__":{"is_premium":true}', '"constructor":{"prototype":{"is_premium":true}}'])
    expect((await put(`{${valid},${own}}`)).status, own).toBe(400);
  expect((await member.call("GET", "/api/notebook?since=0&seen=0&since=1")).status).toBe(400);
});

test.each([
  ["999999999", 200],
  ["9999999999", 400],
  ["999999999999999", 400],
])("a pull since revision %s is answered with %i", async (since, status) => {
  expect((await member.call("GET", `/api/notebook?since=${since}&seen=0`)).status).toBe(status);
});

test.each([
  "/%",
  "/%00",
  "/%E0%A4%A",
  "/clave/%2e%2e",
  "/..%2f..%2fetc/passwd",
  "/a/b/c/d",
  `/${"a".repeat(5000)}`,
])("the unknown path %s gets 400, 404 or 414 and a JSON error", async (path) => {
  const response = await fetch(`${app.origin}${path}`);
  expect([400, 404, 414]).toContain(response.status);
  expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
});
