import type { FastifyReply } from "fastify";
import { randomSecret } from "../random-ids.ts";

export interface GraphError {
  message: string;
  code: number;
  type?: string;
  error_subcode?: number;
}

/** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
export function refuseGraph(reply: FastifyReply, error: GraphError): FastifyReply {
  const { message, code, type = "OAuthException", ...subcode } = error;
  return reply
    .code(400)
    .header("Cache-Control", "no-store")
    .send({ error: { message, type, code, ...subcode, fbtrace_id: `A${randomSecret(16)}` } });
}
