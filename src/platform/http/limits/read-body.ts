import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyBudget } from "#platform/limits/body-budget.ts";
import { AppError } from "#platform/shared/errors.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { addressKey } from "./address-key.ts";

/**
 * A body must bring `bytesPerPatience` in every period of this length. The minimum of 1 kB/s is a fifth of the speed of
 * a crowded old mobile network (40 kbit/s).
 */
const SPEED = { patienceMs: 20 * SECOND_MS, bytesPerPatience: 20 * 1024 };

/** The most chunks before they are joined. A one-byte chunk takes a hundred times its size in memory. */
const PARTS_MAX = 64;

/** Spanish sentences by field, for each code. */
type BodyRefusals = Partial<Record<"too_large" | "unavailable", Record<string, string>>>;

/** @throws AppError `too_large`, `unavailable`, `timed_out`, or `bad_request` where the client aborted */
type ReadBody = (
  request: FastifyRequest,
  payload: IncomingMessage,
  refusals?: BodyRefusals,
) => Promise<Buffer>;

/** Reads bodies within the route's limit, the shared budget and a minimum speed. The answer frees the budget. */
export function bodyReader(
  api: FastifyInstance,
  { budget = bodyBudget(), patienceMs = SPEED.patienceMs, bytesPerPatience = SPEED.bytesPerPatience } = {},
): ReadBody {
  const rooms = new WeakMap<FastifyRequest, Disposable>();
  api.addHook("onSend", (request, _reply, _payload, done) => {
    rooms.get(request)?.[Symbol.dispose]();
    done();
  });

  return async (request, payload, refusals = {}) => {
    const maxBytes = request.routeOptions.bodyLimit;
    const refusal = (code: "too_large" | "unavailable", reason: string) => {
      const fields = refusals[code];
      return new AppError(code, reason, fields && { fields });
    };
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const room = budget.open(request.session?.userId ?? addressKey(request.ip), () =>
      reject(refusal("unavailable", "a body gave its room to others")),
    );
    rooms.set(request, room);
    let parts: Buffer[] = [];
    let bytes = 0;
    let bytesBefore = 0;
    const timer = setInterval(() => {
      if (bytes - bytesBefore < bytesPerPatience)
        reject(new AppError("timed_out", "a body that came too slowly"));
      bytesBefore = bytes;
    }, patienceMs);
    const onData = (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) return reject(refusal("too_large", "a body of more bytes than are taken"));
      if (!room.grow(part.length)) return reject(refusal("unavailable", "too many bodies at once"));
      parts.push(part);
      if (parts.length >= PARTS_MAX) parts = [Buffer.concat(parts)];
    };
    const onBroken = (cause?: Error) =>
      reject(new AppError("bad_request", "a body that was broken off", { cause }));
    const onEnd = () => {
      // The stream also closes after a complete body. `onBroken` must not take this for a failure.
      payload.off("close", onBroken);
      resolve(Buffer.concat(parts));
    };
    try {
      if (Number(request.headers["content-length"]) > maxBytes)
        throw refusal("too_large", "a body of more bytes than are taken");
      payload.on("data", onData).on("end", onEnd).on("error", onBroken).on("close", onBroken);
      const body = await promise;
      room.keep();
      return body;
    } catch (error) {
      room[Symbol.dispose]();
      // Drains the rest, so that the client receives the answer.
      payload.resume();
      throw error;
    } finally {
      clearInterval(timer);
      payload.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
    }
  };
}
