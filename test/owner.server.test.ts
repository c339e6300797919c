// On PostgreSQL too: its collation may find and sort other members in the owner's search.

import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#platform/shared/time.ts";
import { callPaypal } from "./providers/call-paypal.ts";
import { runOwner } from "./run-owner.ts";
import { startTestApp } from "./test-app.ts";

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });

function run(...words: string[]) {
  const { port, dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = app.config;
  return runOwner({ PORT: String(port), DATA_DIR, DATABASE_URL }, ...words);
}

const app = await startTestApp();
const ana = await app.visitor().signIn("google", person("Ana"));
const anaPaypalId = await ana.subscribe();
await ana.keepIdea("Un secreto que nadie lee");
await app.visitor().signIn("facebook", person("Ana"));
await app.visitor().signIn("google", { name: "Beto 100%_", email: "beto@ejemplo.com" });

describe("the owner's command line", () => {
  test("says one sentence about an unexpected error, with its details", async () => {
    await sql`ALTER TABLE identities RENAME COLUMN provider TO lost`.execute(app.database);
    const { code, output } = await run("members").finally(() =>
      sql`ALTER TABLE identities RENAME COLUMN lost TO provider`.execute(app.database),
    );
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The command members failed: an unexpected \S+, a fault of the product\..*\n.*\n/,
    );
  });

  test("rejects an unknown command and an unknown option", async () => {
    expect(await run("nope")).toMatchObject({ code: 1, output: expect.stringContaining("no command nope") });
    const found = await run("members", "--nope");
    expect(found).toMatchObject({ code: 1, output: expect.stringContaining("--nope") });
  });

  test("finds members by part of a name or e-mail, and takes % and _ literally", async () => {
    expect((await run("members")).output.split("\n")).toHaveLength(4);
    expect((await run("members", "ANA@")).output).toContain("facebook");
    const beto = await run("members", "100%_");
    expect(beto.output).toContain("beto@ejemplo.com");
    expect(beto.output).not.toContain("ana@");
    expect((await run("members", "%")).output.split("\n")).toHaveLength(2);
    expect((await run("members", "nadie")).output).toContain("no such member");
  });

  test("finds members by part of a name in upper or lower case, with accents", async () => {
    await app.visitor().signIn("google", { name: "Ángela Íñiguez", email: "angela@ejemplo.com" });
    for (const word of ["ángela", "ÍÑIGUEZ"]) {
      expect((await run("members", word)).output).toContain("angela@ejemplo.com");
    }
  });

  test("shows a subscription with its audit trail and without the member's ideas", async () => {
    const { code, output } = await run("subscription", anaPaypalId);
    expect(code).toBe(0);
    expect(output).toMatch(/Premium +yes/);
    expect(output).toMatch(/member {2}prepared {2}I-/);
    expect(output).toContain('"paypal_status":"ACTIVE"');
    expect(output).not.toContain("secreto");
  });

  test("refuses an e-mail that belongs to more than one member", async () => {
    const { code, output } = await run("subscription", "ana@ejemplo.com");
    expect(code).toBe(1);
    expect(output).toContain("more than one");
  });

  test("reconciles one member with PayPal", async () => {
    expect((await run("reconcile")).output).toBe("1 member was compared with PayPal.");
  });

  test("returns the plan and the webhook that exist at PayPal already", async () => {
    const { planId, webhookId } = app.config.paypal;
    expect((await run("setup-paypal")).output).toBe(
      `PAYPAL_PLAN_ID=${planId}\nPAYPAL_WEBHOOK_ID=${webhookId}`,
    );
  });
});

test("setup-paypal run twice for a new origin returns the same plan and webhook, and fails without ORIGIN", async () => {
  const { clientId, clientSecret } = app.config.paypal;
  const environment = {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_API_URL: app.paypalUrl,
    ORIGIN: "https://nueva.claves.example",
  };
  const setUp = async () => {
    const { code, output } = await runOwner(environment, "setup-paypal");
    expect(code, output).toBe(0);
    return output;
  };
  const first = await setUp();
  expect(first).toMatch(/^PAYPAL_PLAN_ID=P-\w+\nPAYPAL_WEBHOOK_ID=\w+$/);
  expect(first).not.toContain(app.config.paypal.webhookId);
  // A webhook that an earlier version created asked PayPal for fewer events.
  const known = async () => {
    const answer = await callPaypal(app, "GET", "", undefined, "/v1/notifications/webhooks");
    const { webhooks } = answer as { webhooks: { id: string; url: string; event_types: object[] }[] };
    return webhooks.find(({ url }) => url.startsWith(environment.ORIGIN));
  };
  const all = await known();
  expect(all?.event_types).toContainEqual({ name: "CUSTOMER.DISPUTE.CREATED" });
  const body = [{ op: "replace", path: "/event_types", value: [{ name: "PAYMENT.SALE.COMPLETED" }] }];
  await callPaypal(app, "PATCH", `/${all?.id}`, body, "/v1/notifications/webhooks");
  expect(await setUp()).toBe(first);
  expect(await known()).toEqual(all);
  const { ORIGIN: _origin, ...incomplete } = environment;
  const output = expect.stringContaining("ORIGIN is missing");
  expect(await runOwner(incomplete, "setup-paypal")).toEqual({ code: 1, output });
});

test("the deletion of a member by the owner requires --yes, then ends the session and cancels the subscription at PayPal", async () => {
  const carla = await app.visitor().signIn("google", person("Carla"));
  const id = await carla.subscribe();
  const found = await run("delete-member", "carla@ejemplo.com");
  expect(found).toMatchObject({ code: 1, output: expect.stringContaining("--yes") });
  const { code, output } = await run("delete-member", "carla@ejemplo.com", "--yes");
  expect(code).toBe(0);
  expect(output).toMatch(/CONFIRM_\w+/);
  expect((await carla.call("GET", "/api/session")).status).toBe(401);
  expect(await callPaypal(app, "GET", `/${id}`)).toMatchObject({ status: "CANCELLED" });
});

test("a consumer request without a sign-in is listed and can be closed with a note", async () => {
  expect((await run("requests")).output).toBe("None is open.");
  const asked = await app.visitor().call<{ code: string }>("POST", "/api/consumer-requests", {
    kind: "arrepentimiento",
    email: "dora@ejemplo.com",
  });
  expect(asked.status).toBe(200);
  const { code } = asked.body;
  const { output } = await run("requests");
  expect(output).toMatch(new RegExp(`${code} +arrepentimiento +received`));
  expect(output).toMatch(/dora@ejemplo\.com[\s\S]*received: nobody has confirmed the address/);
  expect((await run("close-request", code)).output).toContain("--note");
  expect((await run("close-request", "AR-NADA-NADA", "--note", "x")).output).toContain("no request");
  expect((await run("close-request", code.toLowerCase(), "--note", "Era una prueba")).code).toBe(0);
  expect((await run("requests")).output).toBe("None is open.");
  expect((await run("requests", "--all")).output).toContain("Era una prueba");
});

test("member input cannot send control characters to the owner's terminal or fake a line of output", async () => {
  const name = "Eva\u001b[2J\u0007\u009b31m\u202egnp.exe\u2066\u200f\r\nBeto  google\u2028x";
  const eva = await app.visitor().signIn("google", { name: "Eva", email: "eva@ejemplo.com" });
  await app.rows.change("users", { full_name: name }, { email: "eva@ejemplo.com" });
  await eva.call("POST", "/api/consumer-requests/own", { kind: "baja" });
  // A form of an earlier version stored messages like this one.
  const message = `${name}: Uno\nBA-2222-2222 wrote:`;
  await app.database.updateTable("consumer_requests").set({ message }).execute();
  const outputs = [
    await run("members", "eva@"),
    await run("subscription", "eva@ejemplo.com"),
    await run("delete-member", "eva@ejemplo.com"),
    await run("requests"),
    await run("no\u001b[2J"),
  ].map(({ output }) => output);
  for (const output of outputs) {
    expect(output).not.toMatch(/[^\P{Cc}\n]|[\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u);
    expect(output).not.toMatch(/^(Beto|BA-2222)/m);
  }
  expect(outputs[0]).toContain("Eva\ufffd[2J");
});

describe("complimentary access", () => {
  const day = (daysAhead: number) => new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);

  test("gives Premium, records its reason in the audit trail and can be ended", async () => {
    const beto = await app.visitor().signIn("google", { name: "Beto", email: "beto@ejemplo.com" });
    expect((await beto.call("GET", "/api/notebook?since=0")).status).toBe(403);
    expect(
      (await run("courtesy", "beto@ejemplo.com", "--until", day(10), "--reason", "Ganó el sorteo")).code,
    ).toBe(0);
    expect((await beto.call("GET", "/api/notebook?since=0")).status).toBe(200);
    expect((await beto.call("GET", "/api/subscription")).body).toMatchObject({
      subscription: { subscription_type: "premium", status: "active", paypal_subscription_id: null },
    });
    expect((await run("subscription", "beto@ejemplo.com")).output).toContain(
      "courtesy granted: Ganó el sorteo",
    );
    await run("courtesy", "beto@ejemplo.com", "--end", "--reason", "Terminó");
    expect((await beto.call("GET", "/api/notebook?since=0")).status).toBe(403);
  });

  test.each([
    [["--until", "2999-01-01"], "Say why"],
    [["--until", "2999-02-30", "--reason", "x"], "no day"],
    [["--until", "2001-01-01", "--reason", "x"], "is over"],
    [["--reason", "x"], "either --until"],
    [["--until", "2999-01-01", "--end", "--reason", "x"], "either --until"],
  ])("is refused with incomplete or invalid options: %j", async (options, words) => {
    const { code, output } = await run("courtesy", "beto@ejemplo.com", ...options);
    expect(code).toBe(1);
    expect(output).toContain(words);
  });
});
