import type { ServerResponse } from "node:http";
import type { Endpoint } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import { SECOND_MS } from "#platform/shared/time.ts";

type Whose = "member" | "address" | "transfer";

/** How many calls of one caller run, and how many more wait. */
const PLACES: Record<Whose, { running: number; waiting: number }> = {
  member: { running: 4, waiting: 20 },
  /** A whole town may share one address. */
  address: { running: 16, waiting: 200 },
  /** A member's pictures and data exports, which take long to send. A month has sixty pictures. */
  transfer: { running: 8, waiting: 100 },
};
/** The number of calls that may wait, of all callers together. */
const WAITING_MAX = 1000;
const WAIT_MAX_MS = 10 * SECOND_MS;

export type CallQueue = ReturnType<typeof callQueue>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Bounds the concurrent calls of each member and of each address in this process. */
export function callQueue({ places = PLACES, waitingMax = WAITING_MAX, waitMs = WAIT_MAX_MS } = {}) {
  let waitingInAll = 0;
  const lines = new Map<string, Line>();

  function waitIn({ waiting }: Line, whose: Whose, answer: ServerResponse, until: number) {
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

  /** Waits for one of the caller's places. Returns a function that gives the place back. */
  async function take(whose: Whose, caller: string, answer: ServerResponse, until: number) {
    const key = `${whose} ${caller}`;
    const line = lines.getOrInsertComputed(key, () => ({ running: 0, waiting: [] }));
    if (line.running < places[whose].running) line.running++;
    else await waitIn(line, whose, answer, until);
    return () => {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(key);
    };
  }

  /**
   * Waits for a place. A client that goes away leaves the queue.
   * @returns a function that gives the place back; a second call does nothing
   * @throws AppError `unavailable` after ten seconds, or in a full queue
   */
  return async (
    userId: string | undefined,
    address: string,
    slow: Endpoint["slow"],
    answer: ServerResponse,
  ) => {
    const until = performance.now() + waitMs;
    // DisposableStack would take longer than all else here.
    const held: (() => void)[] = [];
    const leave = () => {
      for (const giveBack of held.splice(0)) giveBack();
    };
    try {
      if (slow === "transfer") held.push(await take("transfer", userId ?? address, answer, until));
      // The member's place comes first: a call that waits for it takes no place from others at the same address.
      else if (userId) held.push(await take("member", userId, answer, until));
      if (slow === undefined || (slow === "provider" && !userId))
        held.push(await take("address", address, answer, until));
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

const BUSY = "Son muchas solicitudes a la vez. Espera unos segundos e intenta de nuevo.";

const away = (whose: Whose) =>
  new AppError("unavailable", `too many calls of one ${whose} at once`, { sentence: BUSY });
