import { pick, type Random } from "../random/random.ts";
import type { Caller } from "./wire.ts";

const LONG = 70_000;
const OUR_SHAPE = /\{"error":\{"code":"\w+","message":/;

/** Malformed HTTP. A complaint names the first line. */
function attempts(host: string): string[] {
  const named = `host: ${host}\r\n`;
  const post = `POST /api/session/refresh HTTP/1.1\r\n${named}origin: http://${host}\r\n`;
  return [
    "\r\n\r\n\r\n",
    "GET /\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    `GET / HTTP/1.1\r\n${named}${named}\r\n`,
    `GET / HTTP/1.1\r\n${named}host: evil.example\r\n\r\n`,
    `GET / HTTP/9.9\r\n${named}\r\n`,
    `BREW /api/session HTTP/1.1\r\n${named}\r\n`,
    `get /api/session HTTP/1.1\r\n${named}\r\n`,
    `GET /api/session\u0000 HTTP/1.1\r\n${named}\r\n`,
    `GET /api/ses sion HTTP/1.1\r\n${named}\r\n`,
    `GET http://evil.example/api/session HTTP/1.1\r\n${named}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${named}\r\n`,
    `TRACE /api/session HTTP/1.1\r\n${named}\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${named}\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}cookie: a\u0000b\r\n\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}cookie : a\r\n\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}cookie: access=a\r\n folded\r\n\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}x: ${"a".repeat(LONG)}\r\n\r\n`,
    `GET /${"a".repeat(LONG)} HTTP/1.1\r\n${named}\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}${"x: a\r\n".repeat(3000)}\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    `GET /api/session HTTP/1.1\r\n${named}upgrade: h2c\r\nconnection: upgrade, http2-settings\r\n\r\n`,
    `${post}content-length: -1\r\n\r\n`,
    `${post}content-length: 1e3\r\n\r\n`,
    `${post}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`,
    `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n`,
    `${post}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    `${post}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
    `${post}expect: 42\r\ncontent-length: 0\r\n\r\n`,
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  ];
}

interface RawOutcome {
  failures: string[];
  otherShapes: string[];
}

export async function sendRawBytes(
  caller: Caller,
  host: string,
  count: number,
  random: Random,
): Promise<RawOutcome> {
  const all = attempts(host);
  const failures = new Set<string>();
  const otherShapes = new Set<string>();
  for (let sent = 0; sent < count; sent++) {
    const bytes =
      sent < all.length ? (all[sent] ?? "") : pick(all, random).slice(0, Math.floor(random() * 400));
    const answer = await caller.sendBytes(bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    const isOurs = status < 400 || status === 421 || OUR_SHAPE.test(answer);
    const shown = `${JSON.stringify(bytes.slice(0, 120))}: ${JSON.stringify(answer.slice(0, 300))}`;
    if (status >= 500) failures.add(shown);
    else if (!isOurs) otherShapes.add(shown);
  }
  return { failures: [...failures], otherShapes: [...otherShapes] };
}
