import { type IncomingMessage, type OutgoingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { errorBody, newRequestId, REQUEST_ID, refuse } from "./errors.ts";
import { securityHeaders } from "./headers.ts";

/** Our answers by Node's error code. Any other code means a request that cannot be read. */
const REFUSALS = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "timed_out" },
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
} as const;

/** Answers requests that Node itself refuses with our error shape and headers. */
export function answerClientErrors(config: Config) {
  return function (
    this: FastifyInstance,
    error: Error & { code?: string },
    socket: Socket & { _httpMessage?: OutgoingMessage | null },
  ): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    // A second head inside an answer would be read as part of it.
    if (socket.writable && !socket._httpMessage?.headersSent) {
      const reqId = newRequestId();
      this.log.info({ reqId, reason: error.code }, "a request was refused");
      socket.write(refusal(config, reqId, error.code));
    }
    socket.destroy(error);
  };
}

/** Refuses what Node would answer without a body: a missing Host (`requireHostHeader: false`), an odd expectation. */
export function refuseOddRequests(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.headers.host === undefined) refuse(reply, "bad_request");
    else done();
  });
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const reqId = newRequestId();
    app.log.info({ reqId, reason: "an expectation" }, "a request was refused");
    response.writeHead(417, { ...jsonHeaders(config, reqId), connection: "close" });
    response.end(JSON.stringify(errorBody("bad_request")));
  });
}

function jsonHeaders(config: Config, requestId: string): Record<string, string> {
  const type = { "content-type": "application/json; charset=utf-8" };
  return { ...securityHeaders("", config), ...type, [REQUEST_ID]: requestId };
}

function refusal(config: Config, requestId: string, reason = ""): string {
  const { status, code } = REFUSALS[reason as keyof typeof REFUSALS] ?? { status: 400, code: "bad_request" };
  const body = JSON.stringify(errorBody(code));
  const headers = {
    ...jsonHeaders(config, requestId),
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
