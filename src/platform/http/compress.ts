import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below this, the headers outweigh what is saved. */
const COMPRESS_FROM = 1_000;

const ACCEPTS_GZIP = acceptsEncoding("gzip");
const compress = promisify<string, Buffer>(gzip);

/** Runs on other threads. No answer holds a secret beside text that a foreign site could choose (BREACH). */
export function installCompression(api: FastifyInstance): void {
  api.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < COMPRESS_FROM) return done();
    reply.header("vary", "accept-encoding");
    if (!ACCEPTS_GZIP.test(String(request.headers["accept-encoding"] ?? ""))) return done();
    reply.header("content-encoding", "gzip");
    compress(payload).then((bytes) => done(null, bytes), done);
  });
}

/** Matches an `accept-encoding` that takes the encoding; `q=0` refuses it. */
export function acceptsEncoding(name: string): RegExp {
  return new RegExp(`(?:^|[\\s,])${name}(?=[\\s;,]|$)(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i");
}
