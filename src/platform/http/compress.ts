import { promisify } from "node:util";
import { constants, gzip, type ZstdOptions, zstdCompress } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** The smallest length that is compressed. Below it, the headers outweigh the savings. */
const COMPRESS_FROM = 1_000;

const compressZstd = promisify<Buffer, ZstdOptions, Buffer>(zstdCompress);
/** This level takes 8 % fewer bytes for a first sync than the default of 3. Higher levels only take longer. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 8 };

/** The encodings that we offer, the better first. */
const ENCODINGS = [
  { name: "zstd", accepts: acceptsEncoding("zstd"), encode: zstd },
  { name: "gzip", accepts: acceptsEncoding("gzip"), encode: promisify<string, Buffer>(gzip) },
];

/** Tells zstd the length, by which zstd sizes its tables. Otherwise a short answer would take twice as long. */
function zstd(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  return compressZstd(bytes, { params: LEVEL, pledgedSrcSize: bytes.length });
}

/** Compresses on other threads. No answer has a secret beside text that a foreign site could choose (BREACH). */
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
