import type { FastifyInstance } from "fastify";
import { type BodyBudget, bodyBudget } from "#platform/limits/body-budget.ts";
import { errorBody, REQUEST_ID } from "../errors.ts";
import { addressKey } from "./address-key.ts";

/** Smaller answers fit the buffers of a socket. */
const COUNTED_FROM = 16 * 1024;

/**
 * Bounds the memory of answers that clients have not read yet. A caller over its share gets a 503. Over the total, the
 * caller with the most unread bytes loses a connection. Install it after the compression.
 */
export function installAnswerBudget(api: FastifyInstance, budget: BodyBudget = bodyBudget()): void {
  api.addHook("onSend", (request, reply, payload, done) => {
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < COUNTED_FROM) return done();
    const { raw } = reply;
    // The client has left, so no `close` event would free the bytes of this answer.
    if (raw.destroyed || raw.closed) return done();
    const room = budget.open(request.session?.userId ?? addressKey(request.ip), () => raw.destroy());
    raw.once("close", () => room[Symbol.dispose]());
    if (room.grow(payload.length)) return done();
    reply.code(503).headers({ "retry-after": 5, "cache-control": "no-store", [REQUEST_ID]: request.id });
    reply.removeHeader("content-encoding").type("application/json; charset=utf-8");
    done(null, JSON.stringify(errorBody("unavailable")));
  });
}
