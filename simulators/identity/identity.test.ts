import { createHash, createHmac } from "node:crypto";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  location,
  pkce,
  postControl,
  postForm,
  type SimulatorServer,
  startSimulators,
} from "../test-server.ts";

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

const keys = () => createRemoteJWKSet(new URL(`${server.google.issuer}/oauth2/v3/certs`));

async function claimsOf(person = ana, changes: Fields = {}) {
  const { body } = await exchange(google, await codeOf(google, person, changes));
  const { issuer, clientId } = server.google;
  return (await jwtVerify(body.id_token, keys(), { issuer, audience: clientId })).payload;
}

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

test("Google's id_token has the person's claims of the granted scopes, signed with the published key", async () => {
  const { body } = await exchange(google, await codeOf(google));
  const payload = (await jwtVerify(body.id_token, keys())).payload;
  expect(decodeProtectedHeader(body.id_token)).toMatchObject({ alg: "RS256", typ: "JWT" });
  const hash = createHash("sha256").update(body.access_token).digest();
  expect(payload).toMatchObject({
    sub: expect.stringMatching(/^\d{21}$/),
    email: "ana@ejemplo.com",
    email_verified: true,
    name: "Ana",
    nonce: "the-nonce",
    at_hash: hash.subarray(0, 16).toString("base64url"),
  });
  const bare = await claimsOf(ana, { scope: "openid" });
  for (const claim of ["email", "name", "picture"]) expect(bare).not.toHaveProperty(claim);
  expect((await fetch(pageOf(google, { scope: "email" }))).status).toBe(400);
});

test("the same e-mail is the same person with the latest name, and another e-mail is another person", async () => {
  const first = await claimsOf({ ...ana, email: "misma@ejemplo.com" });
  const renamed = await claimsOf({ ...ana, email: " Misma@Ejemplo.com ", name: "Ana María" });
  expect(renamed).toMatchObject({ sub: first.sub, name: "Ana María", email: "misma@ejemplo.com" });
  expect((await claimsOf({ ...ana, email: "otra@ejemplo.com" })).sub).not.toBe(first.sub);
});

test("a picture is a JPEG of the person, and Facebook marks a missing one as a silhouette", async () => {
  const first = await claimsOf();
  const other = await claimsOf({ ...ana, email: "otra@ejemplo.com" });
  expect(first.picture).toBe(`${server.origin}/simulators/google/picture/${first.sub}`);
  const bytesOf = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());
  const picture = await bytesOf(first.picture);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 96 });
  expect(await bytesOf(first.picture)).toEqual(picture);
  expect(await bytesOf(other.picture)).not.toEqual(picture);

  const { data } = (await me(await tokenOf(), "id,picture.width(256).height(256)")).body.picture;
  expect(data).toMatchObject({ width: 256, is_silhouette: false });
  expect(await sharp(await bytesOf(data.url)).metadata()).toMatchObject({ width: 256, height: 256 });
  const nobody = { ...ana, email: "sinfoto@ejemplo.com", no_picture: "yes" };
  const none = await me(await tokenOf(nobody), "id,picture.width(200)");
  expect(none.body.picture.data).toMatchObject({ width: 200, is_silhouette: true });
  expect(await claimsOf(nobody)).not.toHaveProperty("picture");
});

test("Facebook returns the person, with an e-mail only where it was asked for and shared", async () => {
  const { share_email: _, ...unshared } = ana;
  const { body } = await me(await tokenOf());
  expect(body).toEqual({ id: expect.stringMatching(/^\d{17}$/), name: "Ana", email: "ana@ejemplo.com" });
  expect((await me(await tokenOf(unshared))).body).toEqual({ id: body.id, name: "Ana" });
  const code = await codeOf(facebook, ana, { scope: "public_profile" });
  const unasked = await me((await exchange(facebook, code)).body.access_token);
  expect(unasked.body).not.toHaveProperty("email");
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

test("a cancelled and a failed sign-in redirect with each provider's own error", async () => {
  const answerOf = async (at: Provider, person: Fields) =>
    Object.fromEntries(location(await postForm(pageOf(at), person)).searchParams);
  const [cancelled, failed] = [{ decision: "cancel" }, { ...ana, behaviour: "refuse" }];
  const iss = server.google.issuer;
  const state = "the-state";
  expect(await answerOf(google, cancelled)).toEqual({ error: "access_denied", state, iss });
  expect(await answerOf(google, failed)).toEqual({ error: "server_error", state, iss });
  expect(await answerOf(facebook, cancelled)).toEqual({
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
    state,
  });
  const unavailable = { error_code: "2", error_message: "Service temporarily unavailable" };
  expect(await answerOf(facebook, failed)).toEqual({ ...unavailable, state });
});

test("an ordered fault makes each provider fail once, in its own words", async () => {
  await postControl(server, "google/control/faults", { match: "POST /token", fault: "503" });
  await postControl(server, "facebook/control/faults", { match: "GET /graph/v23.0/me", fault: "500" });
  const [code, token] = [await codeOf(google), await tokenOf()];
  expect(await exchange(google, code)).toMatchObject({ status: 503, body: { error: "server_error" } });
  expect((await exchange(google, code)).status).toBe(200);
  expect(await me(token)).toMatchObject({ status: 500, body: { error: { code: 2 } } });
  expect((await me(token)).status).toBe(200);
});

test.each(["data-deletion", "deauthorize"])(
  "Facebook's %s callback about a person is sent with a signed request, and about nobody else",
  async (callback) => {
    const { id } = (await me(await tokenOf())).body;
    const { status, body } = await (
      await postControl(server, `facebook/control/${callback}`, { subject: id })
    ).json();
    expect(status).toBe(200);
    const told = JSON.parse(body);
    expect(told.callback).toBe(callback);
    const [signature, payload] = told.signed_request.split(".");
    const expected = createHmac("sha256", server.facebook.appSecret).update(payload).digest("base64url");
    expect(signature).toBe(expected);
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual({
      algorithm: "HMAC-SHA256",
      issued_at: expect.any(Number),
      user_id: id,
    });
    const nobody = await postControl(server, `facebook/control/${callback}`, { subject: "1" });
    expect(nobody.status).toBe(400);
  },
);

test("people, keys, codes and tokens outlive a restart", async () => {
  const before = await claimsOf();
  const [code, used, token] = [await codeOf(google), await codeOf(google), await tokenOf()];
  const { id_token } = (await exchange(google, used)).body;
  const { body: person } = await me(token);
  await server.restart();
  expect((await jwtVerify(id_token, keys())).payload.sub).toBe(before.sub);
  expect((await exchange(google, code)).status).toBe(200);
  expect((await exchange(google, used)).status).toBe(400);
  expect((await claimsOf()).sub).toBe(before.sub);
  expect((await me(token)).body).toEqual(person);
});
