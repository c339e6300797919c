import { newId } from "#platform/shared/new-id.ts";
import { pick } from "../random/random.ts";
import { hostileBody, hostileText, hostileValue } from "./hostile-values.ts";
import { type Makings, oversized } from "./made-values.ts";
import type { Operation, Schema } from "./openapi.ts";

/** A request that is being built: first valid, then with faults. */
export interface Draft {
  operation: Operation;
  segments: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** A value to serialise as JSON, or raw bytes. */
  body: { value: unknown } | { bytes: Buffer } | undefined;
  isCutOff: boolean;
}

export interface SpoilParts extends Makings {
  origin: string;
  usedKeys: readonly string[];
  otherMembers: readonly string[];
}

const ORIGINS = ["https://evil.example", "null", "", "http://localhost", "file://"];
const TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-7",
  "application/json;;;",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=a",
  "multipart/form-data",
  "image/png",
  "application/octet-stream",
  "application/JSON",
  "*/*",
];
const SEGMENTS = [
  "%00",
  "%",
  "%E0%A4%A",
  "..%2f..%2fetc%2fpasswd",
  "..",
  "%2e%2e",
  "",
  "__proto__",
  "constructor",
  "null",
  "-1",
  "9".repeat(40),
  "a".repeat(300),
  "%F0%9F%8C%85",
  "%ED%A0%80",
  ";",
  "*",
];

type Spoil = (draft: Draft, parts: SpoilParts) => void;

const SPOILS: readonly [name: string, weight: number, spoil: Spoil][] = [
  ["field", 10, spoilField],
  ["body", 3, (draft, { random }) => setBody(draft, { bytes: Buffer.from(hostileBody(random)) })],
  ["no body", 1, (draft) => setBody(draft, undefined)],
  [
    "a body where none belongs",
    1,
    (draft, { random }) => setBody(draft, { bytes: Buffer.from(hostileBody(random)) }),
  ],
  ["segment", 3, spoilSegment],
  ["query", 3, spoilQuery],
  ["origin", 1, (draft, { random }) => setHeader(draft, "origin", pick(ORIGINS, random))],
  ["content type", 2, (draft, { random }) => setHeader(draft, "content-type", pick(TYPES, random))],
  ["key", 3, spoilKey],
  [
    "member",
    1,
    (draft, { random, otherMembers }) => setHeader(draft, "member-id", pick([...otherMembers, "x"], random)),
  ],
  ["cookie", 1, spoilCookie],
  ["header", 1, spoilHeader],
  ["cut off", 1, cutOff],
];
const BAG = SPOILS.flatMap(([name, weight, spoil]) =>
  Array.from({ length: weight }, () => ({ name, spoil })),
);

/** Applies one random fault. Returns its name. */
export function spoilOnce(draft: Draft, parts: SpoilParts): string {
  const { name, spoil } = pick(BAG, parts.random);
  spoil(draft, parts);
  return name;
}

function spoilField(draft: Draft, parts: SpoilParts): void {
  const { body: schema } = draft.operation;
  if (schema && draft.body && "value" in draft.body) {
    setBody(draft, { value: spoilInside(schema, draft.body.value, parts) });
  } else spoilSegment(draft, parts);
}

function spoilInside(schema: Schema, value: unknown, parts: SpoilParts): unknown {
  const { random } = parts;
  const isDeep = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isDeep || random() < 0.15) return random() < 0.3 ? oversized(schema, parts) : hostileValue(random);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    return value.with(at, spoilInside(schema.items || {}, value[at], parts));
  }
  const record = value as Record<string, unknown>;
  const name = pick(Object.keys(record), random);
  const roll = random();
  if (roll < 0.1) return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
  if (roll < 0.15) return { ...record, [hostileText(random).slice(0, 40) || "x"]: hostileValue(random) };
  return { ...record, [name]: spoilInside(schema.properties?.[name] ?? {}, record[name], parts) };
}

function spoilSegment(draft: Draft, { random }: SpoilParts): void {
  const [name] = Object.keys(draft.segments);
  if (name === undefined) return;
  const text = random() < 0.5 ? pick(SEGMENTS, random) : encode(hostileText(random)).slice(0, 600);
  draft.segments[name] = text;
}

function spoilQuery(draft: Draft, { random }: SpoilParts): void {
  const [first] = draft.query;
  const text = encode(hostileText(random)).slice(0, 2000);
  const roll = random();
  if (first && roll < 0.25) draft.query.shift();
  else if (first && roll < 0.5) draft.query.push(first);
  else if (first && roll < 0.8) draft.query[0] = [first[0], text];
  else draft.query.push([pick(["__proto__[a]", "base[]", "a", text, ""], random), text]);
}

function spoilKey(draft: Draft, { random, usedKeys }: SpoilParts): void {
  const used = usedKeys.length > 0 && random() < 0.6 ? pick(usedKeys, random) : undefined;
  setHeader(
    draft,
    "idempotency-key",
    used ?? pick(["", "x", newId().toUpperCase(), "0".repeat(500)], random),
  );
}

function spoilCookie(draft: Draft, { random }: SpoilParts): void {
  const token = encode(hostileText(random)).slice(0, 300);
  const cookies = [
    `access=${token}`,
    `access=${"a".repeat(43)}; refresh=${token}`,
    `refresh=${"b".repeat(43)}; access=; access=x`,
    `${draft.headers.cookie ?? ""}; access=x`,
    `__proto__=1; ;=;${token}`,
    `access="${token}"`,
  ];
  setHeader(draft, "cookie", pick(cookies, random));
}

function spoilHeader(draft: Draft, { random }: SpoilParts): void {
  const headers: [string, string][] = [
    ["accept-encoding", "a;q=9, *;q=-1"],
    ["accept", "\\"],
    ["content-encoding", "gzip"],
    ["if-none-match", '"'.repeat(2000)],
    ["range", "bytes=-1,0-,9999999999999-1"],
    ["sec-fetch-site", "cross-site"],
    ["x-http-method-override", "DELETE"],
    ["user-agent", "\u00ff".repeat(1000)],
    ["referer", "http://[::1"],
    ["if-modified-since", "31 Feb 10000"],
    ["accept-language", "x".repeat(4000)],
  ];
  setHeader(draft, ...pick(headers, random));
}

/** Sets a header, or deletes it if the value is empty. */
function setHeader(draft: Draft, name: string, value: string): void {
  if (value === "") delete draft.headers[name];
  else draft.headers[name] = value;
}

function setBody(draft: Draft, body: Draft["body"]): void {
  draft.body = body;
}

function cutOff(draft: Draft): void {
  draft.isCutOff = draft.body !== undefined;
}

export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
