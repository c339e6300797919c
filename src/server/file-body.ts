import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import { addressKey } from "./address-key.ts";
import { placesFor } from "./places.ts";

/** Of all files that are arriving at this process, in memory. */
const ARRIVING_MAX_BYTES = 64 * 1024 * 1024;
/** Of one member's: a page sends one at a time, and several that stop half-way are less than half of the above. */
const ARRIVING_EACH = 3;

let arriving = 0;
const places = placesFor(ARRIVING_EACH);

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
    if (endpoint?.fileTypes && !Buffer.isBuffer(request.body)) refuseType(endpoint.fileTypes);
  });
}

async function readFile(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const { config, bodyLimit } = request.routeOptions;
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const chunks: Buffer[] = [];
  let bytes = 0;
  using place = places.take(request.session?.userId ?? addressKey(request.ip));
  try {
    const { fileTypes = [] } = config.endpoint ?? {};
    if (!fileTypes.includes(type)) refuseType(fileTypes);
    if (Number(request.headers["content-length"]) > bodyLimit) refuseSize(bodyLimit);
    if (!place) refuseForNow();
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      arriving += chunk.length;
      if (bytes > bodyLimit) refuseSize(bodyLimit);
      if (arriving > ARRIVING_MAX_BYTES) refuseForNow();
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

function refuseType(types: readonly string[]): never {
  const names = types.map((type) => type.split("/")[1]?.toUpperCase()).join(", ");
  throw new AppError("unsupported_media_type", "no file of a kind that is taken here", {
    ...(types.length > 0 && {
      fields: { file: `Ese tipo de archivo no se puede recibir. Los que sí: ${names}.` },
    }),
  });
}

function refuseSize(maxBytes: number): never {
  throw new AppError("too_large", "a file of more bytes than are taken here", {
    fields: { file: `El archivo pesa más de ${Math.floor(maxBytes / 1024 ** 2)} MB. Elige uno más pequeño.` },
  });
}

function refuseForNow(): never {
  throw new AppError("unavailable", "too many files at once", {
    fields: { file: "Estamos recibiendo muchos archivos. Vuelve a intentarlo en un minuto." },
  });
}
