import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import type { ReadBody } from "../limits/read-body.ts";

const BUSY = "Estamos recibiendo muchos archivos. Vuelve a intentarlo en un minuto.";

/** Endpoints with `fileTypes` get the file's bytes. A refused body is drained, so that the answer arrives. */
export function installFileBodies(api: FastifyInstance, read: ReadBody): void {
  api.addContentTypeParser(/^image\//, (request: FastifyRequest, payload: IncomingMessage) =>
    readFile(read, request, payload),
  );
  api.addHook("preValidation", async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.fileTypes && !Buffer.isBuffer(request.body)) refuseType(endpoint.fileTypes);
  });
}

async function readFile(read: ReadBody, request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const { config, bodyLimit } = request.routeOptions;
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const { fileTypes = [] } = config.endpoint ?? {};
  if (!fileTypes.includes(type)) {
    payload.resume();
    refuseType(fileTypes);
  }
  const megabytes = Math.floor(bodyLimit / 1024 ** 2);
  return read(request, payload, {
    too_large: { file: `El archivo pesa más de ${megabytes} MB. Elige uno más pequeño.` },
    unavailable: { file: BUSY },
  });
}

function refuseType(types: readonly string[]): never {
  const names = types.map((type) => type.split("/")[1]?.toUpperCase()).join(", ");
  throw new AppError("unsupported_media_type", "no file of a kind that is taken here", {
    ...(types.length > 0 && {
      fields: { file: `Ese tipo de archivo no se puede recibir. Los que sí: ${names}.` },
    }),
  });
}
