import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";

/** Of all files that are arriving at this process, in memory. */
const ARRIVING_MAX_BYTES = 64 * 1024 * 1024;

let arriving = 0;

/**
 * Lets the file that an endpoint takes (`fileTypes`) reach its handler as the bytes it consists of. What is too large
 * is refused as soon as that is known, and the rest of it read away, so that the answer arrives.
 */
export function installFileBodies(api: FastifyInstance): void {
  api.addContentTypeParser(/^image\//, (request: FastifyRequest, payload: IncomingMessage) =>
    readFile(request, payload),
  );
  api.addHook("preValidation", async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.fileTypes && !Buffer.isBuffer(request.body)) refuseType();
  });
}

async function readFile(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const { config, bodyLimit } = request.routeOptions;
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    if (!config.endpoint?.fileTypes?.includes(type)) refuseType();
    if (Number(request.headers["content-length"]) > bodyLimit) refuseSize();
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      arriving += chunk.length;
      if (bytes > bodyLimit) refuseSize();
      if (arriving > ARRIVING_MAX_BYTES) throw new AppError("unavailable", "too many files at once");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    payload.resume();
    if (error instanceof AppError) throw error;
    throw new AppError("bad_request", "a file that was broken off", { cause: error });
  } finally {
    arriving -= bytes;
  }
}

function refuseType(): never {
  throw new AppError("unsupported_media_type", "no file of a kind that is taken here");
}

function refuseSize(): never {
  throw new AppError("too_large", "a file of more bytes than are taken here");
}
