import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/shared/errors.ts";
import { holdsMoreValues } from "./limits/json-size.ts";
import { bodyReader } from "./limits/read-body.ts";

/** More than any call needs. An import needs the most: some 20,000 skipped days fit into its 256 KiB. */
const JSON_VALUES_MAX = 60_000;
const BUSY = "Estamos recibiendo muchos archivos. Intenta de nuevo en un minuto.";

/** Signed calls and files get bytes, others JSON or text. Drains a refused body, so that the answer arrives. */
export function installBodies(api: FastifyInstance): void {
  const read = bodyReader(api);
  const parseJson = promisify<FastifyRequest, string, unknown>(api.getDefaultJsonParser("error", "error"));
  const parse = (
    types: string | RegExp | string[],
    parser: (request: FastifyRequest, payload: IncomingMessage) => Promise<unknown>,
  ) => api.addContentTypeParser(types, parser);

  parse("application/json", async (request, payload) => {
    const body = await read(request, payload);
    if (isSigned(request)) return body;
    if (holdsMoreValues(body, JSON_VALUES_MAX))
      throw new AppError("too_large", "JSON of more values than any call takes");
    return parseJson(request, body.toString());
  });
  parse("text/plain", async (request, payload) => (await read(request, payload)).toString());
  // For one-click unsubscription, mail programs may send either kind of form (RFC 8058, section 3.2).
  parse(["application/x-www-form-urlencoded", "multipart/form-data"], async (request, payload) => {
    if (isSigned(request)) return read(request, payload);
    payload.resume();
    throw new AppError("unsupported_media_type", "a form where JSON is taken");
  });
  parse(/^image\//, async (request, payload) => {
    const { config, bodyLimit } = request.routeOptions;
    const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    const { fileTypes = [] } = config.endpoint ?? {};
    if (!fileTypes.includes(type)) {
      payload.resume();
      throw unsupportedType(fileTypes);
    }
    const megabytes = Math.floor(bodyLimit / 1024 ** 2);
    return read(request, payload, {
      too_large: { file: `El archivo pesa más de ${megabytes} MB. Elige uno más pequeño.` },
      unavailable: { file: BUSY },
    });
  });
  api.addHook("preValidation", (request, _reply, done) => {
    const { fileTypes } = request.routeOptions.config.endpoint ?? {};
    if (fileTypes && !Buffer.isBuffer(request.body)) done(unsupportedType(fileTypes));
    else done();
  });
}

function isSigned(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.isSigned === true;
}

function unsupportedType(types: readonly string[]): AppError {
  const names = types.map((type) => type.split("/")[1]?.toUpperCase()).join(", ");
  return new AppError("unsupported_media_type", "no file of a kind that is taken here", {
    ...(types.length > 0 && {
      fields: { file: `Ese tipo de archivo no se puede recibir. Elige uno de estos: ${names}.` },
    }),
  });
}
