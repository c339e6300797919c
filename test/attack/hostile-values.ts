import { pick, type Random } from "../random/random.ts";

const RAW = /"raw:([^"]*):raw"/g;

/** Marks a JSON token that no JavaScript value serialises to, such as 1e400. */
const rawJson = (token: string) => `raw:${token}:raw`;

export function stringify(value: unknown): string {
  return (JSON.stringify(value) ?? "").replaceAll(RAW, "$1");
}

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e\u2066abc\u2069",
  "\u200b\u200d\u00ad",
  "🌅👨‍👩‍👧‍👦🏳️‍🌈",
  "e\u0301\u0301\u0301\u0301",
  "\u001b[2J\u0007\r\n",
  "\r\nSet-Cookie: access=1",
  "%",
  "%00",
  "%E0%A4%A",
  "../../etc/passwd",
  "..%2f..%2f",
  "//evil.example",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "$" + "{7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "null",
  "NaN",
  "-0",
  "1e308",
  "true",
  "[object Object]",
  "javascript:alert(1)",
  "http://127.0.0.1:1/",
  "file:///etc/passwd",
  "ana@ejemplo.com\r\nBcc: otra@ejemplo.com",
  '"ana maría"@ejemplo.com',
  "ana@xn--",
];

const DATES = [
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "2026-00-00",
  "0000-01-01",
  "0000-02-29",
  "9999-12-31",
  "10000-01-01",
  "-000001-01-01",
  "2026-3-5",
  "2026-11-21T24:00:00Z",
  "2026-11-21T23:59:60Z",
  "2026-11-21T23:30:00-11:00",
  "2026-11-21T23:30:00+14:00",
  "2026-11-21T12:00:00",
  `2026-11-21T12:00:00.${"9".repeat(400)}Z`,
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "24:00",
  "23:30",
  "٢٠٢٦-١١-٢١",
];

const NUMBERS: unknown[] = [
  0,
  rawJson("-0"),
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53) - 2,
  rawJson("1e308"),
  rawJson("1e400"),
  rawJson("9".repeat(400)),
  rawJson("0.".padEnd(400, "1")),
  rawJson("NaN"),
  rawJson("Infinity"),
];

const ZONES = [
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/Havana",
  "Etc/GMT+12",
  "Nowhere/None",
  "UTC+25",
];

const DEPTH = 5000;

export function hostileText(random: Random): string {
  const roll = random();
  if (roll < 0.45) return pick(TEXTS, random);
  if (roll < 0.6) return pick(DATES, random);
  if (roll < 0.65) return pick(ZONES, random);
  if (roll < 0.8) return anyUnits(random, 40);
  return pick(TEXTS.slice(1), random).repeat(2 + Math.floor(random() * pick([30, 3000], random)));
}

export function hostileValue(random: Random): unknown {
  const roll = random();
  if (roll < 0.45) return hostileText(random);
  if (roll < 0.65) return pick(NUMBERS, random);
  if (roll < 0.75) return pick([null, true, false], random);
  if (roll < 0.85)
    return pick<unknown>([[], [[]], {}, { $ne: null }, { length: 1e9 }, { toString: 1 }], random);
  if (roll < 0.9) return rawJson("[".repeat(DEPTH) + "]".repeat(DEPTH));
  if (roll < 0.95) return { [pick(["constructor", "prototype", "toString", "then"], random)]: { a: 1 } };
  return Array.from({ length: 1500 }, () => pick([null, {}, "", 0], random));
}

export function hostileBody(random: Random): string {
  return pick(
    [
      "",
      "null",
      "[]",
      "{",
      '{"a":',
      '{"title":"a","title":"b"}',
      "\ufeff{}",
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      "{}".repeat(10),
      "[".repeat(50_000),
      `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
      `"${"a".repeat(200_000)}"`,
      `{"a":"${"\\u0000".repeat(1000)}"}`,
      `[${"{},".repeat(60_000)}{}]`,
      "a=1&b=2",
      "\u0000\u0001\u0002",
    ],
    random,
  );
}

function anyUnits(random: Random, lengthMax: number): string {
  const length = Math.floor(random() * lengthMax);
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 0x10000))).join("");
}
