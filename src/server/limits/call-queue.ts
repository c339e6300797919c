import type { ServerResponse } from "node:http";
import type { Endpoint } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { SECOND_MS } from "#shared/time.ts";

type Whose = "member" | "address" | "transfer";

/** How many calls of one caller run, and how many more wait. */
const PLACES: Record<Whose, { running: number; waiting: number }> = {
  member: { running: 4, waiting: 20 },
  /** A whole town may share one. */
  address: { running: 16, waiting: 200 },
  /** A member's pictures and copies, which take long to send. A month has sixty pictures. */
  transfer: { running: 8, waiting: 100 },
};
/** Of all callers. */
const WAITING_MAX = 1000;
const WAIT_MAX_MS = 10 * SECOND_MS;

export type CallQueue = ReturnType<typeof callQueue>;

/** Bounds the calls of a member and of an address at once, in this process. A database connection is taken later. */
export function callQueue({ places = PLACES, waitingMax = WAITING_MAX, waitMs = WAIT_MAX_MS } = {}) {
  let waitingInAll = 0;
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

  function waitIn(waiting: (() => void)[], whose: Whose, answer: ServerResponse, until: number) {
    if (waiting.length >= places[whose].waiting || waitingInAll >= waitingMax || answer.destroyed)
      throw away(whose);
    waitingInAll++;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      reject(away(whose));
    };
    const timer = setTimeout(leave, Math.max(0, until - performance.now()));
    answer.once("close", leave);
    waiting.push(resolve);
    return promise.finally(() => {
      waitingInAll--;
      clearTimeout(timer);
      answer.off("close", leave);
    });
  }

  async function take(whose: Whose, caller: string, answer: ServerResponse, until: number) {
    const key = `${whose} ${caller}`;
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < places[whose].running) line.running++;
    else await waitIn(line.waiting, whose, answer, until);
    const place = new DisposableStack();
    place.defer(() => {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(key);
    });
    return place;
  }

  /**
   * Waits for a place, which the caller gives back. A client that goes away leaves the queue.
   * @throws AppError `unavailable` after ten seconds, or in a full queue
   */
  return async (
    userId: string | undefined,
    address: string,
    slow: Endpoint["slow"],
    answer: ServerResponse,
  ): Promise<Disposable> => {
    const until = performance.now() + waitMs;
    if (slow === "transfer") return take("transfer", userId ?? address, answer, until);
    using held = new DisposableStack();
    // The member's first: who waits for it takes no place of the others of an address.
    if (userId) held.use(await take("member", userId, answer, until));
    if (!userId || slow !== "provider") held.use(await take("address", address, answer, until));
    return held.move();
  };
}

const BUSY = "Son muchas solicitudes a la vez. Espera unos segundos e intenta de nuevo.";

const away = (whose: Whose) =>
  new AppError("unavailable", `too many calls of one ${whose} at once`, { sentence: BUSY });
