import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import { holdsMoreValues } from "../limits/json-size.ts";
import type { ReadBody } from "../limits/read-body.ts";

/** A whole calendar import holds the most: 500 events of nine fields, with 50,000 skipped days. */
const JSON_VALUES_MAX = 60_000;

/** Signed endpoints (`isSigned`) receive the exact signed bytes, JSON or form. Others receive parsed JSON. */
export function installSignedBodies(api: FastifyInstance, read: ReadBody): void {
  const parse = api.getDefaultJsonParser("error", "error");
  const parseJson = promisify<FastifyRequest, string, unknown>(parse);
  api.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await read(request, payload);
    if (isSigned(request)) return body;
    if (holdsMoreValues(body, JSON_VALUES_MAX)) {
      throw new AppError("too_large", "JSON of more values than any call takes");
    }
    return parseJson(request, body.toString());
  });
  api.addContentTypeParser("text/plain", async (request: FastifyRequest, payload: IncomingMessage) =>
    (await read(request, payload)).toString(),
  );
  // Mail programs may send either kind of form (RFC 8058, section 3.2).
  for (const form of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
    api.addContentTypeParser(form, async (request: FastifyRequest, payload: IncomingMessage) => {
      if (isSigned(request)) return read(request, payload);
      payload.resume();
      throw new AppError("unsupported_media_type", "a form where JSON is taken");
    });
  }
}

export function signedBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function isSigned(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.isSigned === true;
}
