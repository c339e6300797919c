import { promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below this, the headers outweigh what is saved. */
const COMPRESS_FROM = 1_000;

const zstd = promisify(zstdCompress);
/** A tenth fewer bytes than at the default of 3; beyond it only the time grows. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 6 } };

/** The better first. */
const ENCODINGS = [
  { name: "zstd", accepts: acceptsEncoding("zstd"), encode: (text: string) => zstd(text, LEVEL) },
  { name: "gzip", accepts: acceptsEncoding("gzip"), encode: promisify<string, Buffer>(gzip) },
];

/** Runs on other threads. No answer holds a secret beside text that a foreign site could choose (BREACH). */
export function installCompression(api: FastifyInstance): void {
  api.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < COMPRESS_FROM) return done();
    reply.header("vary", "accept-encoding");
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const encoding = ENCODINGS.find(({ accepts }) => accepts.test(accepted));
    if (!encoding) return done();
    reply.header("content-encoding", encoding.name);
    encoding.encode(payload).then((bytes) => done(null, bytes), done);
  });
}

/** Matches an `accept-encoding` that takes the encoding; `q=0` refuses it. */
export function acceptsEncoding(name: string): RegExp {
  return new RegExp(`(?:^|[\\s,])${name}(?=[\\s;,]|$)(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i");
}
