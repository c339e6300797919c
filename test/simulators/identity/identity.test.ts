import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { location, pkce, postForm, type SimulatorServer, startSimulators } from "../test-server.ts";

let server: SimulatorServer;
beforeAll(async () => {
  server = await startSimulators();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

type Fields = Record<string, string>;

const ana: Fields = { name: "Ana", email: "ana@ejemplo.com", share_email: "yes", decision: "continue" };
const { verifier, challenge } = pkce();
const callbackOf = (provider: string) => `${server.origin}/api/auth/${provider}/callback`;

const google = {
  provider: "google",
  page: () => `${server.google.issuer}/o/oauth2/v2/auth`,
  scope: "openid email profile",
  clientId: () => server.google.clientId,
  async exchange(fields: Fields) {
    const { issuer, clientId, clientSecret } = server.google;
    const client = { client_id: clientId, client_secret: clientSecret };
    const given = { grant_type: "authorization_code", ...client, ...fields };
    const response = await postForm(`${issuer}/token`, given);
    return { status: response.status, body: await response.json() };
  },
};
const facebook = {
  provider: "facebook",
  page: () => `${server.facebook.dialogUrl}/v23.0/dialog/oauth`,
  scope: "email,public_profile",
  clientId: () => server.facebook.appId,
  exchange(fields: Fields) {
    const { appId, appSecret } = server.facebook;
    return graph("oauth/access_token", { client_id: appId, client_secret: appSecret, ...fields });
  },
};
type Provider = typeof google | typeof facebook;

async function graph(path: string, fields: Fields) {
  const response = await fetch(`${server.facebook.graphUrl}/v23.0/${path}?${new URLSearchParams(fields)}`);
  return { status: response.status, body: await response.json() };
}

function pageOf(at: Provider, changes: Fields = {}): string {
  const asked = {
    client_id: at.clientId(),
    redirect_uri: callbackOf(at.provider),
    response_type: "code",
    scope: at.scope,
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  return `${at.page()}?${new URLSearchParams(asked)}`;
}

async function codeOf(at: Provider, person = ana, changes: Fields = {}): Promise<string> {
  const answer = location(await postForm(pageOf(at, changes), person));
  expect(`${answer.origin}${answer.pathname}`).toBe(callbackOf(at.provider));
  expect(answer.searchParams.get("state")).toBe("the-state");
  return answer.searchParams.get("code") ?? "";
}

const exchange = (at: Provider, code: string, changes: Fields = {}) =>
  at.exchange({ code, redirect_uri: callbackOf(at.provider), code_verifier: verifier, ...changes });

async function tokenOf(person = ana): Promise<string> {
  return (await exchange(facebook, await codeOf(facebook, person))).body.access_token;
}

const proof = (token: string) => createHmac("sha256", server.facebook.appSecret).update(token).digest("hex");
const me = (token: string, fields = "id,name,email") =>
  graph("me", { fields, access_token: token, appsecret_proof: proof(token) });

describe.each([google, facebook])("$provider", (at) => {
  test.each<[string, Fields]>([
    ["an unknown client", { client_id: "1" }],
    ["a foreign address", { redirect_uri: "https://evil.example/api/auth/callback" }],
    ["an implicit flow", { response_type: "token" }],
    ["a malformed challenge", { code_challenge: "short" }],
    ["a plain challenge", { code_challenge_method: "plain" }],
  ])("%s is refused on the provider's own page without a redirect", async (_name, changes) => {
    const url = pageOf(at, changes);
    for (const response of [await fetch(url, { redirect: "manual" }), await postForm(url, ana)]) {
      expect(response.status).toBe(400);
      expect(response.headers.get("location")).toBeNull();
    }
  });

  test("every loopback host of the port is a registered address, and no other path, query or fragment", async () => {
    for (const suffix of ["/otra", "?next=1", "#x", "/../callback"]) {
      const url = pageOf(at, { redirect_uri: `${callbackOf(at.provider)}${suffix}` });
      expect((await fetch(url)).status).toBe(400);
    }
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const redirect_uri = callbackOf(at.provider).replace("localhost", host);
      const answer = await postForm(pageOf(at, { redirect_uri }), ana);
      expect(location(answer).origin).toBe(new URL(redirect_uri).origin);
    }
  });

  test("a code works once, for ten minutes at most, at its own address and with its verifier", async () => {
    const used = await codeOf(at);
    expect((await exchange(at, used)).status).toBe(200);
    const late = await codeOf(at);
    const refused = [
      await exchange(at, used),
      await exchange(at, "invented"),
      await exchange(at, await codeOf(at), { redirect_uri: `${callbackOf(at.provider)}/x` }),
      await exchange(at, await codeOf(at), { code_verifier: pkce().verifier }),
      await exchange(at, await codeOf(at), { code_verifier: "" }),
    ];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    refused.push(await exchange(at, late));
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(400));
  });

  test("a wrong client is refused and does not use up the code", async () => {
    const code = await codeOf(at);
    for (const wrong of [{ client_secret: "wrong" }, { client_id: "1" }])
      expect((await exchange(at, code, wrong)).status).toBe(at === google ? 401 : 400);
    expect((await exchange(at, code)).status).toBe(200);
  });
});

test("Graph refuses a wrong proof, token, field, path or version", async () => {
  const token = await tokenOf();
  const wrong = await graph("me", { access_token: token, appsecret_proof: proof("another") });
  expect(wrong.body.error).toMatchObject({ type: "GraphMethodException", code: 100 });
  expect((await graph("me", {})).body.error).toMatchObject({ code: 190 });
  expect((await me("EAAinvented")).body.error).toMatchObject({ code: 190 });
  expect((await me(token, "id,shoe_size")).body.error).toMatchObject({ code: 100 });
  expect((await graph("nobody", {})).body.error).toMatchObject({ code: 2500 });
  expect((await fetch(pageOf(facebook).replace("v23.0", "latest"))).status).toBe(404);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 24 * 3600_000 });
  expect((await me(token)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
});

test("debug_token distinguishes a token of this app from an invented one, and refuses a wrong app", async () => {
  const { appId, appSecret } = server.facebook;
  const input_token = await tokenOf();
  const access_token = `${appId}|${appSecret}`;
  const { data } = (await graph("debug_token", { input_token, access_token })).body;
  const { id: user_id } = (await me(input_token)).body;
  expect(data).toMatchObject({ app_id: appId, is_valid: true, user_id, scopes: ["email", "public_profile"] });
  const invented = await graph("debug_token", { input_token: "EAAinvented", access_token });
  expect(invented.body.data.is_valid).toBe(false);
  expect((await graph("debug_token", { input_token, access_token: "1|wrong" })).status).toBe(400);
});
