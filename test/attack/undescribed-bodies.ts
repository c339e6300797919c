import { pick, type Random } from "../random/random.ts";
import { hostileBody, hostileText, stringify } from "./hostile-values.ts";
import type { Operation } from "./openapi.ts";

interface UndescribedBody {
  headers: Record<string, string>;
  bytes: Buffer;
}

/** The length of the longest signature in a header. Node accepts 16 kB of headers in all. */
const SIGNATURE_MAX = 3000;
const BEGINNINGS = [
  "",
  "ffd8ffe0",
  "89504e470d0a1a0a",
  "52494646ffffffff57454250",
  "474946383961",
  "3c737667",
];
const GOOD_PNG =
  "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082";
const FILE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/png",
  "image/webp",
  "image/svg+xml",
  "image/",
  "text/html",
];

/** Bodies that the OpenAPI description lacks: pictures, and callbacks, here with wrong signatures. */
const BODIES: Record<string, (random: Random) => UndescribedBody> = {
  "PUT /api/journal-images/{image}": (random) => ({
    headers: { "content-type": pick(FILE_TYPES, random) },
    bytes:
      random() < 0.3
        ? Buffer.from(GOOD_PNG, "hex")
        : Buffer.concat([Buffer.from(pick(BEGINNINGS, random), "hex"), someBytes(random)]),
  }),
  "POST /api/webhooks/paypal": (random) => ({
    headers: {
      "content-type": "application/json",
      "paypal-transmission-id": "1",
      "paypal-transmission-time": "2026-11-21T12:00:00Z",
      "paypal-transmission-sig": Buffer.from(hostileText(random).slice(0, SIGNATURE_MAX)).toString("base64"),
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": pick(
        ["http://127.0.0.1:1/v1/notifications/certs/a", "x", "https://api.paypal.com"],
        random,
      ),
    },
    bytes: Buffer.from(
      random() < 0.5 ? hostileBody(random) : stringify({ id: "WH-1", event_type: hostileText(random) }),
    ),
  }),
  "POST /api/facebook/data-deletion": signedRequest,
  "POST /api/facebook/deauthorize": signedRequest,
};

function signedRequest(random: Random): UndescribedBody {
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    bytes: Buffer.from(`signed_request=${encodeURIComponent(hostileText(random).toWellFormed())}.e30`),
  };
}

function someBytes(random: Random): Buffer {
  return Buffer.from(Array.from({ length: 400 }, () => Math.floor(random() * 256)));
}

export function undescribedBody({ method, path }: Operation, random: Random): UndescribedBody | undefined {
  return BODIES[`${method} ${path}`]?.(random);
}
