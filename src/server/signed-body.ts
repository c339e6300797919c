import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import { holdsMoreValues } from "./json-size.ts";

/** A calendar file that is brought whole holds the most: 50,000 days left out of 500 events of nine fields. */
const JSON_VALUES_MAX = 60_000;

/**
 * Lets the body of an endpoint that proves itself by a signature (`isSigned`) reach its handler as the bytes that
 * were signed, JSON or form. All other endpoints take JSON, parsed.
 */
export function installSignedBodies(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser("error", "error");
  api.removeContentTypeParser("application/json");
  api.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (isSigned(request)) done(null, body);
    else if (holdsMoreValues(body, JSON_VALUES_MAX))
      done(new AppError("too_large", "JSON of more values than any call takes"));
    else parseJson(request, body.toString(), done);
  });
  // Mail programs may send either kind of form (RFC 8058, section 3.2).
  for (const form of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
    api.addContentTypeParser(form, { parseAs: "buffer" }, (request, body, done) => {
      if (isSigned(request)) done(null, body);
      else done(new AppError("unsupported_media_type", "a form where JSON is taken"));
    });
  }
}

/** The bytes of a signed endpoint's body; empty where there was none. */
export function signedBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function isSigned(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.isSigned === true;
}
