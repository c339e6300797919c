import { POSITION_HEADER } from "#platform/http/routes.ts";
import { newId } from "#platform/shared/new-id.ts";
import { pick, type Random } from "../random/random.ts";
import type { Sender } from "./cast.ts";
import { stringify } from "./hostile-values.ts";
import { type Makings, validValue } from "./made-values.ts";
import type { Operation } from "./openapi.ts";
import { type Draft, encode, type SpoilParts, spoilOnce } from "./spoils.ts";
import { undescribedBody } from "./undescribed-bodies.ts";
import type { WireRequest } from "./wire.ts";

/** Faults per request: of ten requests three are valid, five have one fault, two have two. */
const FAULTS = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2];
const KEYS_KEPT = 200;

export interface Surroundings {
  origin: string;
  random: Random;
  /** Ids of other people's records. The victim's ids occur twice, so that a random choice takes them more often. */
  othersIds: readonly string[];
  memberIds: readonly string[];
  /** Idempotency keys that somebody has used, to be sent again. */
  usedKeys: string[];
}

export interface AttackRequest extends WireRequest {
  operation: Operation;
  sender: Sender;
  faults: string[];
}

export function nextRequest(operation: Operation, sender: Sender, world: Surroundings): AttackRequest {
  const { random } = world;
  const nextId = () => {
    const roll = random();
    if (roll < 0.55) return pick(sender.ids, random);
    if (roll < 0.75) return pick(world.othersIds, random);
    return newId();
  };
  const draft = goodDraft(operation, sender, world, { random, nextId });
  const parts: SpoilParts = {
    random,
    nextId,
    origin: world.origin,
    usedKeys: world.usedKeys,
    otherMembers: world.memberIds.filter((id) => id !== sender.userId),
  };
  const faults = Array.from({ length: pick(FAULTS, random) }, () => spoilOnce(draft, parts));
  const key = draft.headers["idempotency-key"];
  if (key) world.usedKeys = [...world.usedKeys.slice(1 - KEYS_KEPT), key];
  return { ...toWire(draft), operation, sender, faults };
}

function goodDraft(operation: Operation, sender: Sender, world: Surroundings, makings: Makings): Draft {
  const { random } = world;
  const placed = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const encoded = (schema: object) => encode(String(validValue(schema, makings)));
  const cookie = sender.visitor.cookieHeader(operation.path);
  const foreign = undescribedBody(operation, random);
  const headers = Object.fromEntries(placed("header").map(({ name }) => [name, true]));
  return {
    operation,
    segments: Object.fromEntries(placed("path").map(({ name, schema }) => [name, encoded(schema)])),
    query: placed("query").map(({ name, schema }) => [name, encoded(schema)]),
    headers: {
      ...(operation.method !== "GET" && { origin: world.origin }),
      ...(operation.body && { "content-type": "application/json" }),
      ...(cookie && { cookie }),
      ...("idempotency-key" in headers && { "idempotency-key": newId() }),
      ...(POSITION_HEADER in headers && sender.position && { [POSITION_HEADER]: sender.position }),
      ...foreign?.headers,
    },
    body: operation.body ? { value: validValue(operation.body, makings) } : foreign,
    isCutOff: false,
  };
}

function toWire({ operation, segments, query, headers, body, isCutOff }: Draft): WireRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? "");
  const asked = query.map(([name, value]) => `${name}=${value}`).join("&");
  const bytes = body && ("bytes" in body ? body.bytes : Buffer.from(stringify(body.value)));
  return {
    method: operation.method,
    path: asked ? `${path}?${asked}` : path,
    headers,
    body: bytes,
    isCutOff,
  };
}
