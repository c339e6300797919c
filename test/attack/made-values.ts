import { createECDH } from "node:crypto";
import { newId } from "#platform/shared/new-id.ts";
import { fc } from "../random/properties.ts";
import { pick, type Random } from "../random/random.ts";
import { calendarOf } from "../records/calendar-file.ts";
import { hostileText, hostileValue } from "./hostile-values.ts";
import type { Schema } from "./openapi.ts";

const SAMPLES = 40;
const PLAIN = ["Correr un maratón", "Porque quiero verme capaz", "Llevar el pan.\nY la sal 🌅", "ñandú"];
const LONG_TEXT = 12_000;
const MANY_ITEMS = 600;
const samples = new Map<string, string[]>();

const DEVICE_KEY = createECDH("prime256v1").generateKeys("base64url");
const CALENDAR = calendarOf(
  ["UID:1", "SUMMARY:Cena", "DTSTART;VALUE=DATE:20270305"],
  ["UID:2", "SUMMARY:Clase", "DTSTART:20270305T193000Z", "RRULE:FREQ=WEEKLY;COUNT=5"],
);

/** Valid values of fields whose schema is looser than the product's own check. */
const BY_NAME: Record<string, (random: Random) => string> = {
  email: () => `${newId()}@ejemplo.com`,
  time_zone: (random) =>
    pick(["Europe/Madrid", "America/Argentina/Buenos_Aires", "Pacific/Kiritimati"], random),
  content: () => CALENDAR,
  endpoint: () => `https://push.ejemplo.com/${newId()}`,
  p256dh: () => DEVICE_KEY,
  auth: () => "a".repeat(22),
};

type NextId = () => string;

export interface Makings {
  random: Random;
  nextId: NextId;
}

export function validValue(schema: Schema, makings: Makings, name = ""): unknown {
  const { random } = makings;
  const named = BY_NAME[name];
  if (named && schema.type === "string") return named(random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return validValue(pick(choices, random), makings, name);
  if (schema.enum) return pick(schema.enum, random);
  if ("const" in schema) return schema.const;
  switch (schema.type) {
    case "string":
      return validText(schema, makings);
    case "integer":
    case "number":
      return validNumber(schema, random);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "array":
      if (schema.prefixItems) return schema.prefixItems.map((item) => validValue(item, makings));
      return Array.from({ length: itemCount(schema, random) }, () => validValue(schema.items || {}, makings));
    case "object":
      return validObject(schema, makings);
    default:
      return hostileValue(random);
  }
}

/** Returns a value of the right type with its maximum size, or one more. */
export function oversized(schema: Schema, makings: Makings): unknown {
  const { random } = makings;
  const excess = pick([0, 1], random);
  if (schema.type === "string") return "ñ".repeat((schema.maxLength ?? LONG_TEXT) + excess);
  if (schema.type === "array") {
    const item = validValue(schema.items || {}, makings);
    return Array.from({ length: Math.min(schema.maxItems ?? MANY_ITEMS, 2000) + excess }, () => item);
  }
  if (schema.type === "object") {
    return Object.fromEntries(Array.from({ length: MANY_ITEMS }, (_, at) => [`campo_${at}`, at]));
  }
  if (schema.type === "integer" || schema.type === "number") return (schema.maximum ?? 2 ** 53) + excess;
  return hostileValue(random);
}

function validObject({ properties = {}, required = [] }: Schema, makings: Makings) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || makings.random() < 0.6)
      .map(([name, schema]) => [name, validValue(schema, makings, name)]),
  );
}

function validText(schema: Schema, { random, nextId }: Makings): string {
  const { pattern, format, minLength = 0, maxLength = 200 } = schema;
  if (pattern?.startsWith("^[0-9a-f]{8}(-")) return nextId();
  if (format === "date") return pick(["2026-11-23", "2027-03-05", "2028-02-29", "9999-12-31"], random);
  if (format === "date-time") return pick(["2026-11-21T12:00:00Z", "2026-11-21T23:59:59.999Z"], random);
  if (pattern) return pick(matching(pattern), random).slice(0, maxLength);
  const text = random() < 0.75 ? pick(PLAIN, random) : hostileText(random);
  return text.replaceAll("\u0000", "").slice(0, maxLength).padEnd(minLength, "a");
}

/** Returns cached samples of a pattern, because generating them is slow. */
function matching(pattern: string): string[] {
  const known =
    samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: SAMPLES, seed: 1 });
  samples.set(pattern, known);
  return known;
}

function validNumber({ minimum = 0, maximum = 1000, type }: Schema, random: Random): number {
  const value = minimum + random() * (maximum - minimum);
  return type === "integer" ? Math.round(value) : value;
}

function itemCount({ minItems = 0, maxItems = 20 }: Schema, random: Random): number {
  const roll = random();
  if (roll < 0.2) return minItems;
  return Math.max(minItems, Math.floor(roll * Math.min(maxItems, 6)));
}
