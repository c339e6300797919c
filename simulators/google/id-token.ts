import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { Person } from "../identity/people.ts";
import { pictureUrl } from "../identity/pictures.ts";
import { randomSecret } from "../random-ids.ts";
import type { SimulatorContext } from "../storage.ts";

const lifetimeS = 3600;

export interface SigningKey {
  kid: string;
  jwk: JWK;
}

/** Stores the key, so that tokens signed before a restart can still be verified. */
export async function signingKey(db: DatabaseSync): Promise<SigningKey> {
  const stored = storedKey(db);
  if (stored) return stored;

  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  db.prepare("INSERT INTO google_keys (kid, private_jwk) VALUES (?, ?)").run(
    randomSecret(20),
    JSON.stringify(await exportJWK(privateKey)),
  );
  return signingKey(db);
}

function storedKey(db: DatabaseSync): SigningKey | undefined {
  const row = db.prepare("SELECT kid, private_jwk FROM google_keys ORDER BY rowid LIMIT 1").get();
  return row && { kid: String(row.kid), jwk: JSON.parse(String(row.private_jwk)) as JWK };
}

/** Returns a JWK set with the public key only (RFC 7517 §5). */
export function publicKeys({ kid, jwk }: SigningKey): { keys: JWK[] } {
  const { kty, n, e } = jwk as { kty: string; n: string; e: string };
  return { keys: [{ kty, n, e, kid, use: "sig", alg: "RS256" }] };
}

interface IdTokenInput {
  issuer: string;
  clientId: string;
  subject: string;
  claims: ReturnType<typeof personClaims>;
  nonce: string | null;
  accessToken: string;
}

/** @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export async function signIdToken(key: SigningKey, input: IdTokenInput): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    iss: input.issuer,
    azp: input.clientId,
    aud: input.clientId,
    sub: input.subject,
    ...input.claims,
    ...(input.nonce !== null && { nonce: input.nonce }),
    at_hash: accessTokenHash(input.accessToken),
    iat: issuedAt,
    exp: issuedAt + lifetimeS,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "JWT" })
    .sign(await importJWK(key.jwk, "RS256"));
}

export function personClaims(context: SimulatorContext, person: Person, scopes: readonly string[]) {
  const picture = person.hasPicture && { picture: pictureUrl(context, "google", person.subject) };
  return {
    ...(scopes.includes("email") && { email: person.email, email_verified: true }),
    ...(scopes.includes("profile") && { name: person.name, ...picture }),
  };
}

/** Returns `at_hash` (OpenID Connect Core 1.0 §3.1.3.6): the left half of the hash, base64url. */
function accessTokenHash(accessToken: string): string {
  return createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
}
