import { importJWK, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { signingKey } from "#simulators/google/id-token.ts";
import { openStorage } from "#simulators/storage.ts";
import { startTestApp } from "#test/test-app.ts";

const app = await startTestApp();
const db = openStorage(app.config.dataDir);
const key = await signingKey(db);
db.close();

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as JWTPayload;
const sign = async (claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: key.kid })
    .sign(await importJWK(key.jwk, "RS256"));

/** Returns the address where a sign-in ends after `replace` has changed the id_token on its way from Google. */
async function endingWith(replace: (token: string, claims: JWTPayload) => string | Promise<string>) {
  const visitor = app.visitor();
  const callback = await visitor.approveSignIn("google", { name: "Ana", email: "ana@ejemplo.com" });
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input instanceof Request ? input.url : input).endsWith("/token")) return answer;
    const body = (await answer.json()) as { id_token: string };
    return Response.json({
      ...body,
      id_token: await replace(body.id_token, decode(body.id_token.split(".")[1])),
    });
  });
  const { headers } = await visitor.send(callback);
  return { location: headers.get("location"), isSignedIn: visitor.cookies.has("access") };
}

describe("Google's id_token", () => {
  test("is accepted with its own claims, signed with Google's key", async () => {
    expect(await endingWith((_, claims) => sign(claims))).toEqual({ location: "/", isSignedIn: true });
  });

  test.each<[string, (token: string, claims: JWTPayload) => string | Promise<string>]>([
    [
      "a changed claim under its signature",
      (token, claims) => token.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: "1" })}.`),
    ],
    ["no signature", (_, claims) => `${encode({ alg: "none" })}.${encode(claims)}.`],
    [
      "our client's secret as its key",
      (_, claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256" })
          .sign(new TextEncoder().encode(app.config.google.clientSecret)),
    ],
    ["another issuer", (_, claims) => sign({ ...claims, iss: "https://evil.example" })],
    ["another audience", (_, claims) => sign({ ...claims, aud: "another-client", azp: "another-client" })],
    ["the nonce of another attempt", (_, claims) => sign({ ...claims, nonce: "a".repeat(43) })],
    ["an end that has passed", (_, claims) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ])("is refused with %s", async (_case, replace) => {
    expect(await endingWith(replace)).toEqual({ location: "/?ingreso=google-failed", isSignedIn: false });
  });
});
