// On PostgreSQL too: the queries of deletions that Facebook asks for must work on both engines.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/shared/time.ts";
import { callPaypal } from "#test/providers/call-paypal.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

let count = 0;
/** The offset of the app's clock in milliseconds. Facebook's clock has the same offset. */
let aheadMs = 0;

const app = await startTestApp();

const DELETION = "/api/facebook/data-deletion";
const DEAUTHORIZE = "/api/facebook/deauthorize";

interface Confirmation {
  url: string;
  confirmation_code: string;
}

const newMember = (provider: "google" | "facebook" = "facebook") =>
  app.visitor().signIn(provider, { name: "Ana", email: `ana${++count}@ejemplo.com` });
const isSignedIn = async (member: Visitor) => (await member.call("GET", "/api/session")).status === 200;
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64url");
const advanceClock = (durationMs: number) => {
  aheadMs += durationMs;
  app.advanceClock(durationMs);
};
const payloadOf = (subject: unknown) => ({
  algorithm: "HMAC-SHA256",
  expires: 0,
  issued_at: Math.floor((Date.now() + aheadMs) / 1000),
  user_id: subject,
});

function sign(payload: unknown, secret = app.config.facebook.appSecret): string {
  const encoded = encode(payload);
  return `${createHmac("sha256", secret).update(encoded).digest("base64url")}.${encoded}`;
}

/** Posts a form like Facebook's servers, without cookies or an Origin header. */
async function post<T>(path: string, signedRequest: string, init: RequestInit = {}) {
  const response = await fetch(`${app.origin}${path}`, {
    method: "POST",
    body: new URLSearchParams({ signed_request: signedRequest }),
    ...init,
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T };
}

async function subjectOf(member: Visitor): Promise<string> {
  const [row] = await app.rows.read("identities", ["subject"], { user_id: await member.userId() });
  return row?.subject ?? "";
}

describe("Facebook's deletion callback", () => {
  test("deletes the account, cancels the subscription and answers in Facebook's format", async () => {
    const member = await newMember();
    const paypalId = await member.subscribe();
    const answer = await post<Confirmation>(DELETION, sign(payloadOf(await subjectOf(member))));
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(["confirmation_code", "url"]);
    const { url, confirmation_code } = answer.body;
    expect(confirmation_code).toMatch(/^CONFIRM_[0-9a-f]{64}$/);
    const address = new URL(url);
    expect(`${address.origin}${address.pathname}`).toBe(`${app.origin}/facebook-data-status`);
    expect(address.searchParams.get("code")).toBe(confirmation_code);
    expect(address.searchParams.get("user_id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await isSignedIn(member)).toBe(false);
    expect(await callPaypal(app, "GET", `/${paypalId}`)).toMatchObject({ status: "CANCELLED" });
    const state = await app.visitor().call("GET", `/api/data-deletion?code=${confirmation_code}`);
    expect(state.body).toEqual({ state: "done" });
  });

  test("answers alike for a member, for a member already deleted and for an unknown id", async () => {
    const member = await newMember();
    const request = sign(payloadOf(await subjectOf(member)));
    const answers = [
      await post<Confirmation>(DELETION, request),
      await post<Confirmation>(DELETION, request),
      await post<Confirmation>(DELETION, sign(payloadOf("99999999999999999"))),
    ];
    expect(new Set(answers.map(({ body }) => body.confirmation_code)).size).toBe(3);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(new URL(body.url).searchParams.get("code")).toBe(body.confirmation_code);
      const { body: state } = await app
        .visitor()
        .call("GET", `/api/data-deletion?code=${body.confirmation_code}`);
      expect(state).toEqual({ state: "done" });
    }
  });

  test("does not touch the new account of a returned member when it is replayed", async () => {
    const who = { name: "Ana", email: `ana${++count}@ejemplo.com` };
    const member = await app.visitor().signIn("facebook", who);
    const request = sign(payloadOf(await subjectOf(member)));
    await post(DELETION, request);
    advanceClock(HOUR_MS);
    const again = await app.visitor().signIn("facebook", who);
    expect((await post(DELETION, request)).status).toBe(200);
    expect((await post(DEAUTHORIZE, request)).status).toBe(204);
    expect(await isSignedIn(again)).toBe(true);
    const fresh = sign(payloadOf(await subjectOf(again)));
    await post(DELETION, fresh);
    expect(await isSignedIn(again)).toBe(false);
  });

  test("matches neither a Google member with the same id nor an identity of another issuer", async () => {
    const members = [await newMember("google"), await newMember()] as const;
    const subjects = await Promise.all(members.map(subjectOf));
    await app.rows.change(
      "identities",
      { issuer: "https://www.facebook.com" },
      { subject: subjects[1] ?? "" },
    );
    for (const subject of subjects)
      for (const path of [DELETION, DEAUTHORIZE]) await post(path, sign(payloadOf(subject)));
    expect(await Promise.all(members.map(isSignedIn))).toEqual([true, true]);
  });
});

test("Facebook's deauthorisation callback ends every session and keeps the account and its subscription", async () => {
  const who = { name: "Ana", email: `ana${++count}@ejemplo.com` };
  const member = await app.visitor().signIn("facebook", who);
  const phone = await app.visitor().signIn("facebook", who);
  const paypalId = await member.subscribe();
  const answer = await post(DEAUTHORIZE, sign(payloadOf(await subjectOf(member))));
  expect(answer).toEqual({ status: 204, body: undefined });
  expect((await post(DEAUTHORIZE, sign(payloadOf("99999999999999999")))).status).toBe(204);
  expect(await isSignedIn(member)).toBe(false);
  expect(await isSignedIn(phone)).toBe(false);
  const back = await app.visitor().signIn("facebook", who);
  expect((await back.call("GET", "/api/subscription")).body).toMatchObject({
    subscription: { paypal_subscription_id: paypalId, is_premium: true },
  });
});

describe("the signed request of Facebook's callbacks", () => {
  const FORGED: [string, (subject: string) => string][] = [
    ["another secret", (subject) => sign(payloadOf(subject), "another secret")],
    ["no signature", (subject) => `.${encode(payloadOf(subject))}`],
    ["no payload", (subject) => `${sign(payloadOf(subject)).split(".")[0]}.`],
    ["a truncated signature", (subject) => sign(payloadOf(subject)).replace(/.{8}\./, ".")],
    [
      "another's payload under it",
      (subject) => `${sign(payloadOf("1")).split(".")[0]}.${encode(payloadOf(subject))}`,
    ],
    ["the algorithm none, signed", (subject) => sign({ ...payloadOf(subject), algorithm: "none" })],
    ["another algorithm, signed", (subject) => sign({ ...payloadOf(subject), algorithm: "HMAC-SHA1" })],
    ["no algorithm, signed", (subject) => sign({ user_id: subject })],
    ["an id that is a number, signed", (subject) => sign(payloadOf(Number(subject)))],
    ["a time that is none, signed", (subject) => sign({ ...payloadOf(subject), issued_at: 1e300 })],
    [
      "older than a week, signed",
      (subject) => sign({ ...payloadOf(subject), issued_at: payloadOf(subject).issued_at - 8 * 86_400 }),
    ],
    [
      "of a time to come, signed",
      (subject) => sign({ ...payloadOf(subject), issued_at: payloadOf(subject).issued_at + 3600 }),
    ],
    ["no object, signed", () => sign(null)],
  ];

  test.each(FORGED)("is refused: %s", async (_, forge) => {
    const member = await newMember();
    const forged = forge(await subjectOf(member));
    for (const path of [DELETION, DEAUTHORIZE]) {
      const found = await post(path, forged);
      expect(found).toMatchObject({ status: 400, body: { error: { code: "bad_request" } } });
    }
    expect(await isSignedIn(member)).toBe(true);
  });

  test("is refused when it has another content type, is too large, is missing or is sent twice", async () => {
    const member = await newMember();
    const request = sign(payloadOf(await subjectOf(member)));
    const json = { "content-type": "application/json" };
    const attempts: [RequestInit, number][] = [
      [{ body: JSON.stringify({ signed_request: request }), headers: json }, 400],
      [{ body: `signed_request=${request}`, headers: json }, 400],
      [{ body: `signed_request=${request}`, headers: { "content-type": "text/plain" } }, 400],
      [{ body: `signed_request=${request}`, headers: { "content-type": "application/xml" } }, 415],
      [
        {
          body: `signed_request=${request}&signed_request=${request}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        },
        400,
      ],
      [{ body: new URLSearchParams({ signed_request: "A".repeat(300_000) }) }, 413],
      [{ body: null }, 400],
    ];
    for (const [init, status] of attempts) expect((await post(DELETION, request, init)).status).toBe(status);
    expect(await isSignedIn(member)).toBe(true);
  });
});
