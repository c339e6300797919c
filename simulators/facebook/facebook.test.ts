import { createHmac } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { location, pkce, postForm, type SimulatorServer, startSimulators } from "../test-server.ts";

let server: SimulatorServer;
beforeAll(async () => {
  server = await startSimulators();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

const ana = { name: "Ana", email: "ana@ejemplo.com", share_email: "yes", decision: "continue" };
const redirectUri = () => `${server.origin}/api/auth/facebook/callback`;

function dialogUrl(changes: Record<string, string> = {}, version = "v23.0"): string {
  const url = new URL(`${server.facebook.dialogUrl}/${version}/dialog/oauth`);
  url.search = new URLSearchParams({
    client_id: server.facebook.appId,
    redirect_uri: redirectUri(),
    state: "the-state",
    scope: "email,public_profile",
    ...changes,
  }).toString();
  return url.href;
}

async function signIn(person: Record<string, string> = ana, changes: Record<string, string> = {}) {
  return location(await postForm(dialogUrl(changes), person)).searchParams.get("code") ?? "";
}

async function graph(path: string, fields: Record<string, string>, version = "v23.0") {
  const url = new URL(`${server.facebook.graphUrl}/${version}/${path}`);
  url.search = new URLSearchParams(fields).toString();
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

function exchange(fields: Record<string, string>) {
  const { appId, appSecret } = server.facebook;
  return graph("oauth/access_token", {
    client_id: appId,
    client_secret: appSecret,
    redirect_uri: redirectUri(),
    ...fields,
  });
}

async function tokenOf(person: Record<string, string> = ana): Promise<string> {
  return (await exchange({ code: await signIn(person) })).body.access_token;
}

function proof(token: string): string {
  return createHmac("sha256", server.facebook.appSecret).update(token).digest("hex");
}

function me(token: string, fields = "id,name,email") {
  return graph("me", { fields, access_token: token, appsecret_proof: proof(token) });
}

function control(path: string, body: object) {
  return fetch(`${server.origin}/simulators/facebook/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("Graph returns the person after a sign-in, with an id beyond the safe integers", async () => {
  const response = await postForm(dialogUrl(), ana);
  const answer = location(response);
  expect(`${answer.origin}${answer.pathname}`).toBe(redirectUri());
  expect(answer.searchParams.get("state")).toBe("the-state");
  expect(response.headers.get("location")).toMatch(/#_=_$/);

  const exchanged = await exchange({ code: answer.searchParams.get("code") ?? "" });
  expect(exchanged.body).toMatchObject({ token_type: "bearer", expires_in: 5184000 });

  const { body } = await me(exchanged.body.access_token);
  expect(body).toEqual({ id: expect.stringMatching(/^\d{17}$/), name: "Ana", email: "ana@ejemplo.com" });
  expect(Number.isSafeInteger(Number(body.id))).toBe(false);
});

test("the dialog serves a numbered version, and another version or an unknown Graph path is an error", async () => {
  expect((await fetch(dialogUrl({}, "v25.0"))).status).toBe(200);
  expect((await fetch(dialogUrl({}, "latest"))).status).toBe(404);
  expect((await graph("nobody", {}, "v19.0")).body.error).toMatchObject({ code: 2500 });
});

test("a person who does not share the e-mail keeps the same id and has no e-mail", async () => {
  const shared = await me(await tokenOf());
  const { share_email: _, ...unshared } = ana;
  const token = await tokenOf(unshared);
  const { body } = await me(token);

  expect(body).toEqual({ id: shared.body.id, name: "Ana" });
  const app = `${server.facebook.appId}|${server.facebook.appSecret}`;
  const debug = await graph("debug_token", { input_token: token, access_token: app });
  expect(debug.body.data.scopes).toEqual(["public_profile"]);
});

test("Graph returns no e-mail if the app did not request it", async () => {
  const code = await signIn(ana, { scope: "public_profile" });
  const { body } = await me((await exchange({ code })).body.access_token);
  expect(body).not.toHaveProperty("email");
});

test("cancelling redirects with Facebook's error parameters", async () => {
  const response = await postForm(dialogUrl(), { decision: "cancel" });

  expect(response.headers.get("location")).toBe(
    `${redirectUri()}?error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=the-state#_=_`,
  );
});

test.each([
  ["an unknown app", { client_id: "1" }],
  ["a foreign address", { redirect_uri: "https://evil.example/api/auth/facebook/callback" }],
  ["another response type", { response_type: "token" }],
  ["a malformed challenge", { code_challenge: "short", code_challenge_method: "S256" }],
])("%s is refused on Facebook's own page without a redirect", async (_name, changes) => {
  for (const response of [
    await fetch(dialogUrl(changes), { redirect: "manual" }),
    await postForm(dialogUrl(changes), ana),
  ]) {
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  }
});

test("a code works once, expires within ten minutes and is bound to its redirect_uri", async () => {
  const code = await signIn();
  expect((await exchange({ code })).status).toBe(200);
  expect((await exchange({ code })).body.error).toEqual({
    message: "This authorization code has been used.",
    type: "OAuthException",
    code: 100,
    error_subcode: 36009,
    fbtrace_id: expect.any(String),
  });

  const elsewhere = await exchange({ code: await signIn(), redirect_uri: `${redirectUri()}/x` });
  expect(elsewhere.body.error).toMatchObject({ code: 100, error_subcode: 36008 });

  const late = await signIn();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
  expect((await exchange({ code: late })).body.error).toMatchObject({ code: 100, error_subcode: 36007 });
});

test("wrong app credentials are refused and do not use up the code", async () => {
  const code = await signIn();

  expect((await exchange({ code, client_secret: "wrong" })).body.error).toMatchObject({ code: 1 });
  expect((await exchange({ code, client_id: "1" })).body.error).toMatchObject({ code: 101 });
  expect((await exchange({ code: "invented" })).body.error).toMatchObject({ code: 100 });
  expect((await exchange({ code })).status).toBe(200);
});

test("a code with a challenge works only with its verifier", async () => {
  const { verifier, challenge } = pkce();
  const changes = { code_challenge: challenge, code_challenge_method: "S256" };

  expect((await exchange({ code: await signIn(ana, changes), code_verifier: verifier })).status).toBe(200);
  const other = await exchange({ code: await signIn(ana, changes), code_verifier: pkce().verifier });
  const none = await exchange({ code: await signIn(ana, changes) });
  expect(other.body.error).toMatchObject({ type: "OAuthException", code: 100 });
  expect(none.body.error).toMatchObject({ type: "OAuthException", code: 100 });
});

test("Graph requires a correct appsecret_proof", async () => {
  const token = await tokenOf();
  const without = await graph("me", { access_token: token });
  const wrong = await graph("me", { access_token: token, appsecret_proof: proof("another") });

  expect(without.status).toBe(400);
  expect(without.body.error).toMatchObject({
    message: "API calls from the server require an appsecret_proof argument",
    type: "GraphMethodException",
    code: 100,
  });
  expect(wrong.body.error).toMatchObject({ type: "GraphMethodException", code: 100 });
});

test("Graph refuses a missing, an invented and an expired token, and an unknown field", async () => {
  const token = await tokenOf();
  expect((await graph("me", {})).body.error).toMatchObject({ code: 2500 });
  expect((await me("EAAinvented")).body.error).toMatchObject({ code: 190 });
  expect((await me(token, "id,shoe_size")).body.error).toMatchObject({ code: 100 });

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 24 * 3600_000 });
  expect((await me(token)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
});

test("Graph returns a picture of the requested size, and marks a missing one as a silhouette", async () => {
  const { body } = await me(await tokenOf(), "id,name,email,picture.width(256).height(256)");
  const address = `${server.origin}/simulators/facebook/picture/${body.id}?width=256&height=256`;
  expect(body.picture).toEqual({ data: { url: address, width: 256, height: 256, is_silhouette: false } });

  const bytes = await (await fetch(address)).arrayBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 256 });

  const person = { ...ana, email: "sinfoto@ejemplo.com", no_picture: "yes" };
  const none = await me(await tokenOf(person), "id,picture.width(200){url,is_silhouette}");
  expect(none.body.picture.data).toMatchObject({ width: 200, is_silhouette: true });
});

test("debug_token distinguishes a token of this app from an invented one, and refuses a wrong app", async () => {
  const token = await tokenOf();
  const app = `${server.facebook.appId}|${server.facebook.appSecret}`;
  const known = await graph("debug_token", { input_token: token, access_token: app });
  const invented = await graph("debug_token", { input_token: "EAAinvented", access_token: app });
  const stranger = await graph("debug_token", { input_token: token, access_token: "1|wrong" });

  expect(known.body.data).toMatchObject({
    app_id: server.facebook.appId,
    type: "USER",
    is_valid: true,
    user_id: (await me(token)).body.id,
    scopes: ["email", "public_profile"],
  });
  expect(invented.body.data).toMatchObject({ is_valid: false });
  expect(stranger.body.error).toMatchObject({ code: 190 });
});

test("the dialog can simulate an error, and an ordered fault makes Graph fail once", async () => {
  const { searchParams } = location(await postForm(dialogUrl(), { ...ana, behaviour: "refuse" }));
  expect(Object.fromEntries(searchParams)).toEqual({
    error_code: "2",
    error_message: "Service temporarily unavailable",
    state: "the-state",
  });

  await control("faults", { match: "GET /graph/v23.0/me", fault: "500" });
  const token = await tokenOf();
  expect(await me(token)).toMatchObject({ status: 500, body: { error: { code: 2 } } });
  expect((await me(token)).status).toBe(200);
});

test.each(["data-deletion", "deauthorize"])(
  "the %s callback about a person is sent with a signed request",
  async (callback) => {
    const { id } = (await me(await tokenOf())).body;
    const { status, body } = await (await control(callback, { subject: id })).json();
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
  },
);

test("a signed request can be read without sending it, for known people only", async () => {
  const { id } = (await me(await tokenOf())).body;
  const ask = (subject: string) =>
    fetch(`${server.origin}/simulators/facebook/control/signed-request?subject=${subject}`);
  expect((await (await ask(id)).json()).signed_request).toMatch(/^[\w-]{43}\.[\w-]+$/);
  expect((await ask("1")).status).toBe(400);
  expect((await control("data-deletion", { subject: "1" })).status).toBe(400);
});

test("people and tokens outlive a restart", async () => {
  const token = await tokenOf();
  const before = await me(token);
  await server.restart();

  expect((await me(token)).body).toEqual(before.body);
  expect((await me(await tokenOf({ ...ana, name: "Ana María" }))).body).toMatchObject({
    id: before.body.id,
    name: "Ana María",
  });
});
