import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import * as oidc from "openid-client";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { basic, location, pkce, postForm, type SimulatorServer, startSimulators } from "../test-server.ts";

let server: SimulatorServer;
beforeAll(async () => {
  server = await startSimulators();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

const ana = { name: "Ana Núñez", email: "ana@ejemplo.com", decision: "continue" };
const redirectUri = () => `${server.origin}/api/auth/google/callback`;

function authorizationUrl(changes: Record<string, string | undefined> = {}): string {
  const parameters: Record<string, string | undefined> = {
    client_id: server.google.clientId,
    redirect_uri: redirectUri(),
    response_type: "code",
    scope: "openid email profile",
    state: "the-state",
    nonce: "the-nonce",
    ...changes,
  };
  const url = new URL(`${server.google.issuer}/o/oauth2/v2/auth`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

async function signIn(person = ana, changes: Record<string, string | undefined> = {}): Promise<string> {
  const answer = location(await postForm(authorizationUrl(changes), person));
  return answer.searchParams.get("code") ?? "";
}

function exchange(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const { clientId, clientSecret, issuer } = server.google;
  return postForm(
    `${issuer}/token`,
    {
      grant_type: "authorization_code",
      redirect_uri: redirectUri(),
      ...(headers.authorization === undefined && { client_id: clientId, client_secret: clientSecret }),
      ...fields,
    },
    headers,
  );
}

async function claimsOf(person = ana) {
  const answer = await (await exchange({ code: await signIn(person) })).json();
  const { payload } = await jwtVerify(answer.id_token, keys());
  return payload;
}

function keys() {
  return createRemoteJWKSet(new URL(`${server.google.issuer}/oauth2/v3/certs`));
}

test("the discovery document names the issuer exactly and endpoints below it", async () => {
  const document = await (await fetch(`${server.google.issuer}/.well-known/openid-configuration`)).json();

  expect(document.issuer).toBe(server.google.issuer);
  for (const endpoint of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"]) {
    expect(document[endpoint]).toMatch(new RegExp(`^${server.google.issuer}/`));
  }
  expect(document.code_challenge_methods_supported).toContain("S256");
});

test("a sign-in returns an id_token with the person's claims, signed with the published key", async () => {
  const { verifier, challenge } = pkce();
  const answer = location(
    await postForm(authorizationUrl({ code_challenge: challenge, code_challenge_method: "S256" }), ana),
  );
  expect(`${answer.origin}${answer.pathname}`).toBe(redirectUri());
  expect(answer.searchParams.get("state")).toBe("the-state");
  expect(answer.searchParams.get("iss")).toBe(server.google.issuer);

  const response = await exchange({ code: answer.searchParams.get("code") ?? "", code_verifier: verifier });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const tokens = await response.json();
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3599 });

  const { payload } = await jwtVerify(tokens.id_token, keys(), {
    issuer: server.google.issuer,
    audience: server.google.clientId,
  });
  expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: "RS256", typ: "JWT" });
  expect(payload).toMatchObject({
    azp: server.google.clientId,
    email: "ana@ejemplo.com",
    email_verified: true,
    name: "Ana Núñez",
    nonce: "the-nonce",
    at_hash: createHash("sha256").update(tokens.access_token).digest().subarray(0, 16).toString("base64url"),
  });
  expect(payload.sub).toMatch(/^\d{21}$/);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);

  const userInfo = await fetch(`${server.google.issuer}/v1/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await userInfo.json()).toEqual({
    sub: payload.sub,
    email: "ana@ejemplo.com",
    email_verified: true,
    name: "Ana Núñez",
    picture: payload.picture,
  });
});

test("the picture is a JPEG, the same each time and different for each person", async () => {
  const first = await claimsOf();
  const other = await claimsOf({ ...ana, email: "otra@ejemplo.com" });
  expect(first.picture).toBe(`${server.origin}/simulators/google/picture/${first.sub}`);

  const bytesOf = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());
  const picture = await bytesOf(first.picture);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 96 });
  expect(await bytesOf(first.picture)).toEqual(picture);
  expect(await bytesOf(other.picture)).not.toEqual(picture);
  expect((await fetch(`${server.origin}/simulators/google/picture/1`)).status).toBe(404);
});

test("a person without a picture has no picture claim", async () => {
  const person = { ...ana, email: "sinfoto@ejemplo.com", no_picture: "yes" };
  expect(await claimsOf(person)).not.toHaveProperty("picture");
  expect(await claimsOf({ ...ana, email: "sinfoto@ejemplo.com" })).toHaveProperty("picture");
});

test("openid-client can sign in with only the issuer and the credentials", async () => {
  const { issuer, clientId, clientSecret } = server.google;
  const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  });
  const verifier = oidc.randomPKCECodeVerifier();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(),
    scope: "openid email profile",
    state: "library-state",
    nonce: "library-nonce",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
  });

  const tokens = await oidc.authorizationCodeGrant(config, location(await postForm(url.href, ana)), {
    pkceCodeVerifier: verifier,
    expectedState: "library-state",
    expectedNonce: "library-nonce",
  });

  expect(tokens.claims()).toMatchObject({ email: "ana@ejemplo.com", nonce: "library-nonce" });
  const sub = tokens.claims()?.sub ?? "";
  expect(await oidc.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ name: "Ana Núñez" });
});

test("the same e-mail is the same person with the latest name, and another e-mail is another person", async () => {
  const first = await claimsOf({ ...ana, email: "misma@ejemplo.com" });
  const renamed = await claimsOf({ ...ana, email: " Misma@Ejemplo.com ", name: "Ana María" });
  const other = await claimsOf({ ...ana, email: "otra@ejemplo.com" });

  expect(renamed.sub).toBe(first.sub);
  expect(renamed).toMatchObject({ name: "Ana María", email: "misma@ejemplo.com" });
  expect(other.sub).not.toBe(first.sub);
});

test("the id_token has no claims for scopes that were not requested", async () => {
  const tokens = await (await exchange({ code: await signIn(ana, { scope: "openid" }) })).json();
  const { payload } = await jwtVerify(tokens.id_token, keys());

  expect(payload.email).toBeUndefined();
  expect(payload.name).toBeUndefined();
});

test("cancelling redirects with access_denied and the state", async () => {
  const answer = location(await postForm(authorizationUrl(), { decision: "cancel", name: "", email: "" }));

  expect(answer.searchParams.get("error")).toBe("access_denied");
  expect(answer.searchParams.get("state")).toBe("the-state");
  expect(answer.searchParams.get("code")).toBeNull();
});

test("the sign-in page can simulate a server_error and a late answer", async () => {
  const refused = location(await postForm(authorizationUrl(), { ...ana, behaviour: "refuse" }));
  expect(refused.searchParams.get("error")).toBe("server_error");
  expect(refused.searchParams.get("state")).toBe("the-state");

  const before = performance.now();
  const late = location(await postForm(authorizationUrl(), { ...ana, behaviour: "late" }));
  expect(performance.now() - before).toBeGreaterThan(3_000);
  expect(late.searchParams.get("code")).not.toBeNull();
});

test("ordered faults make Google's endpoints fail", async () => {
  const faults = `${server.origin}/simulators/google/control/faults`;
  const order = (match: string, fault: string) =>
    fetch(faults, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ match, fault }),
    });
  await order("POST /token", "503");
  await order("GET /.well-known/openid-configuration", "reset");

  const code = await signIn();
  const refused = await exchange({ code });
  expect([refused.status, (await refused.json()).error]).toEqual([503, "server_error"]);
  expect((await exchange({ code })).status).toBe(200);
  await expect(fetch(`${server.google.issuer}/.well-known/openid-configuration`)).rejects.toThrow();
});

test("a login hint is filled in, and other Google parameters are accepted", async () => {
  const parameters = { login_hint: "eva@ejemplo.com", prompt: "select_account consent", hd: "ejemplo.com" };
  const response = await fetch(authorizationUrl({ ...parameters, access_type: "offline", hl: "es" }));
  expect(await response.text()).toContain('value="eva@ejemplo.com"');
});

test("prompt=none is answered with interaction_required", async () => {
  const response = await fetch(authorizationUrl({ prompt: "none" }), { redirect: "manual" });
  expect(location(response).searchParams.get("error")).toBe("interaction_required");
});

test.each([
  ["an unknown client", { client_id: "otra.apps.googleusercontent.com" }, "invalid_client"],
  [
    "a foreign address",
    { redirect_uri: "https://evil.example/api/auth/google/callback" },
    "redirect_uri_mismatch",
  ],
  ["another port", { redirect_uri: "http://localhost:1/api/auth/google/callback" }, "redirect_uri_mismatch"],
  ["no address", { redirect_uri: undefined }, "redirect_uri_mismatch"],
  ["an implicit flow", { response_type: "id_token" }, "unsupported_response_type"],
  ["no openid scope", { scope: "email" }, "invalid_scope"],
  ["a malformed challenge", { code_challenge: "short", code_challenge_method: "S256" }, "invalid_request"],
])("%s is refused on Google's own page without a redirect", async (_name, changes, code) => {
  for (const response of [
    await fetch(authorizationUrl(changes), { redirect: "manual" }),
    await postForm(authorizationUrl(changes), ana),
  ]) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain(code);
  }
});

test("a redirect_uri with another path, a query or a fragment is refused", async () => {
  for (const suffix of ["/otra", "?next=1", "#x", "/../callback"]) {
    const response = await fetch(authorizationUrl({ redirect_uri: `${redirectUri()}${suffix}` }));
    expect(response.status).toBe(400);
  }
});

test("every loopback host of the port is a registered redirect_uri", async () => {
  const port = new URL(server.origin).port;
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const redirect = `http://${host}:${port}/api/auth/google/callback`;
    const answer = location(await postForm(authorizationUrl({ redirect_uri: redirect }), ana));
    expect(answer.href).toMatch(new RegExp(`^${redirect.replace(/[[\].]/g, "\\$&")}\\?`));
  }
});

test("a code works once", async () => {
  const code = await signIn();
  expect((await exchange({ code })).status).toBe(200);

  const again = await exchange({ code });
  expect(again.status).toBe(400);
  expect((await again.json()).error).toBe("invalid_grant");
});

test("a code expires within ten minutes", async () => {
  const code = await signIn();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });

  expect(await (await exchange({ code })).json()).toMatchObject({ error: "invalid_grant" });
});

test("a code with a challenge is refused with another verifier or without one", async () => {
  const changes = { code_challenge: pkce().challenge, code_challenge_method: "S256" };
  for (const fields of [{ code_verifier: pkce().verifier }, {}]) {
    const response = await exchange({ code: await signIn(ana, changes), ...fields });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toBe("invalid_grant");
  }
});

test("a verifier for a code without a challenge is refused", async () => {
  const response = await exchange({ code: await signIn(), code_verifier: pkce().verifier });
  expect((await response.json()).error).toBe("invalid_grant");
});

test("a code is bound to its redirect_uri", async () => {
  const port = new URL(server.origin).port;
  const other = `http://127.0.0.1:${port}/api/auth/google/callback`;
  const response = await exchange({ code: await signIn(), redirect_uri: other });

  expect(response.status).toBe(400);
  expect((await response.json()).error).toBe("redirect_uri_mismatch");
});

test("the client can authenticate by Basic or form, and a wrong secret or client id is refused", async () => {
  const { clientId, clientSecret } = server.google;
  const good = await exchange({ code: await signIn() }, { authorization: basic(clientId, clientSecret) });
  const wrong = await exchange({ code: await signIn() }, { authorization: basic(clientId, "wrong") });
  const wrongForm = await exchange({ code: await signIn(), client_secret: "wrong" });
  const nobody = await exchange({ code: await signIn(), client_id: "nobody" });

  expect(good.status).toBe(200);
  for (const refused of [wrong, wrongForm, nobody]) {
    expect(refused.status).toBe(401);
    expect((await refused.json()).error).toBe("invalid_client");
  }
});

test("an unknown code, a missing code and another grant type each get their own error", async () => {
  expect(await (await exchange({ code: "4/0Anothing" })).json()).toMatchObject({ error: "invalid_grant" });
  expect(await (await exchange({})).json()).toMatchObject({ error: "invalid_request" });
  const password = await exchange({ grant_type: "password", code: "x" });
  expect(await password.json()).toMatchObject({ error: "unsupported_grant_type" });
});

test("userinfo refuses an invented and an expired token", async () => {
  const tokens = await (await exchange({ code: await signIn() })).json();
  const ask = (token: string) =>
    fetch(`${server.google.issuer}/v1/userinfo`, { headers: { authorization: `Bearer ${token}` } });

  expect((await ask("ya29.invented")).status).toBe(401);
  expect((await ask(tokens.access_token)).status).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3600_000 });
  expect((await ask(tokens.access_token)).status).toBe(401);
});

test("people, keys and codes outlive a restart", async () => {
  const before = await claimsOf();
  const code = await signIn();
  const used = await signIn();
  const { id_token } = await (await exchange({ code: used })).json();
  await server.restart();

  expect((await jwtVerify(id_token, keys())).payload.sub).toBe(before.sub);
  expect((await exchange({ code })).status).toBe(200);
  expect((await exchange({ code: used })).status).toBe(400);
  expect((await claimsOf()).sub).toBe(before.sub);
});
