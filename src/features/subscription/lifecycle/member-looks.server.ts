import { callLimit } from "#server/limits/call-limit.ts";
import type { UserId } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { type Clock, MINUTE_MS } from "#shared/time.ts";

/** One every four seconds: more than anyone needs to subscribe, confirm or cancel by hand. */
const LOOKS_A_MINUTE = 15;

/** A call during a lookup waits for the next, as the running one may miss an approval. @throws AppError `rate_limited` */
export function memberLooks(clock: Clock) {
  const mayLook = callLimit(LOOKS_A_MINUTE, MINUTE_MS, clock);
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<unknown>>();

  async function start<T>(userId: UserId, key: string, look: () => Promise<T>): Promise<T> {
    if (!mayLook(userId)) throw new AppError("rate_limited", "too many looks at PayPal for one member");
    const looking = look();
    running.set(key, looking);
    try {
      return await looking;
    } finally {
      running.delete(key);
    }
  }

  return async <T>(userId: UserId, what: string, look: () => Promise<T>): Promise<T> => {
    const key = `${userId} ${what}`;
    const current = running.get(key);
    if (!current) return start(userId, key, look);
    const shared = next.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    const following = (async () => {
      await Promise.allSettled([current]);
      next.delete(key);
      return start(userId, key, look);
    })();
    next.set(key, following);
    return following;
  };
}
