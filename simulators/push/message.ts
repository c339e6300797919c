import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";

const HEADER_BYTES = 21;
const TAG_BYTES = 16;
const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

/** The private half of a browser's subscription, base64url. */
interface DeviceKeys {
  privateKey: string;
  auth: string;
}

/**
 * Decrypts aes128gcm with one record (RFC 8188) and the key derivation of RFC 8291 §3.4.
 * @throws if the body is not encrypted for this device
 */
export function decrypt(body: Buffer, { privateKey, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const senderLength = body[20] ?? 0;
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + senderLength);
  const record = body.subarray(HEADER_BYTES + senderLength);
  const own = createECDH("prime256v1");
  own.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), Buffer.from(auth, "base64url"), about, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("the record has no end");
  return padded.subarray(0, end).toString("utf8");
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/**
 * Checks the VAPID token (RFC 8292): signature, audience, contact, and expiry within a day.
 * @returns the sender's public key, base64url; undefined for an invalid token
 */
export function senderOf(authorization: string | undefined, audience: string): string | undefined {
  const { t: token = "", k: key = "" } = Object.fromEntries(
    (authorization?.match(/^vapid\s+(.*)$/i)?.[1] ?? "").split(",").map((part) => {
      const [name = "", value = ""] = part.trim().split("=", 2);
      return [name, value];
    }),
  ) as { t?: string; k?: string };
  const [header = "", payload = "", signature = ""] = token.split(".");
  try {
    const point = Buffer.from(key, "base64url");
    const x = point.subarray(1, 33).toString("base64url");
    const y = point.subarray(33).toString("base64url");
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(`${header}.${payload}`);
    const isSigned = verify(
      "sha256",
      signed,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const leftMs = Number(claims.exp) * SECOND_MS - Date.now();
    const isFresh = leftMs > 0 && leftMs <= DAY_MS;
    const isFromSomebody = /^(mailto:|https:)/.test(String(claims.sub));
    return isSigned && isFresh && isFromSomebody && claims.aud === audience ? key : undefined;
  } catch {
    return undefined;
  }
}
