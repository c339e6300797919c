import type { FastifyInstance, FastifyRequest } from "fastify";

/** Parameters of a query or form. A repeated parameter counts as absent (RFC 6749 §3.1). */
export type Fields = Readonly<Record<string, string | undefined>>;

/** Lets this scope, and no other, parse HTML forms and OAuth token requests. */
export function acceptForms(scope: FastifyInstance): void {
  const type = "application/x-www-form-urlencoded";
  scope.removeContentTypeParser(type);
  scope.addContentTypeParser(type, { parseAs: "string" }, (_request, body, done) => {
    done(null, fieldsOf(new URLSearchParams(String(body))));
  });
}

export function queryOf(request: FastifyRequest): Fields {
  return fieldsOf(new URL(request.url, "http://localhost").searchParams);
}

export function bodyOf(request: FastifyRequest): Fields {
  const body = request.body;
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === "string"));
}

/** Decodes only base64, not the form encoding that some OAuth clients apply to both parts. */
export function basicCredentials(request: FastifyRequest): { id: string; secret: string } | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  return colon < 0
    ? { id: decoded, secret: "" }
    : { id: decoded.slice(0, colon), secret: decoded.slice(colon + 1) };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^(?:bearer|oauth)\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

export function withParameters(url: string, parameters: Fields): string {
  const result = new URL(url);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) result.searchParams.set(name, value);
  }
  return result.href;
}

/** Redirect URIs that count as registered: the loopback hosts with this server's port. */
export function registeredRedirects(origin: string, path: string): string[] {
  const port = new URL(origin).port;
  const suffix = port === "" ? "" : `:${port}`;
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}${suffix}${path}`);
}

function fieldsOf(parameters: URLSearchParams): Fields {
  const fields: Record<string, string> = {};
  for (const name of new Set(parameters.keys())) {
    const [value, ...others] = parameters.getAll(name);
    if (value !== undefined && others.length === 0) fields[name] = value;
  }
  return fields;
}
