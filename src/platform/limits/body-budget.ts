/** The most bytes of all bodies in this process's memory, from their first byte until the answer. */
const TOTAL_MAX_BYTES = 64 * 1024 * 1024;
/** The most bytes of one member or address: two pictures at once, from two devices. */
const EACH_MAX_BYTES = 24 * 1024 * 1024;

export type BodyBudget = ReturnType<typeof bodyBudget>;

interface HeldBody {
  key: string;
  bytes: number;
  isArriving: boolean;
  evict: () => void;
}

/** One memory budget. A full budget evicts from the largest holder, so that stalled uploads block nobody. */
export function bodyBudget({ totalMaxBytes = TOTAL_MAX_BYTES, eachMaxBytes = EACH_MAX_BYTES } = {}) {
  const bodies = new Set<HeldBody>();
  const held = new Map<string, number>();
  let total = 0;

  const heldBy = (key: string) => held.get(key) ?? 0;
  const take = (body: HeldBody, bytes: number) => {
    total += bytes;
    body.bytes += bytes;
    const left = heldBy(body.key) + bytes;
    if (left > 0) held.set(body.key, left);
    else held.delete(body.key);
  };
  const free = (body: HeldBody) => {
    if (bodies.delete(body)) take(body, -body.bytes);
  };
  /** Returns the largest arriving body of the largest holder, if that holder has more than `bytes`. */
  const largestOver = (bytes: number) =>
    [...bodies]
      .filter((body) => body.isArriving && body.bytes > 0 && heldBy(body.key) > bytes)
      .sort((a, b) => heldBy(b.key) - heldBy(a.key) || b.bytes - a.bytes)[0];

  return {
    /** @param onEvicted runs after this body has lost its bytes to a caller with fewer bytes */
    open(key: string, onEvicted: () => void) {
      const body: HeldBody = {
        ...{ key, bytes: 0, isArriving: true },
        evict() {
          free(body);
          onEvicted();
        },
      };
      bodies.add(body);
      return {
        /** Reserves more bytes. @returns false if none are left */
        grow(bytes: number): boolean {
          if (!bodies.has(body) || heldBy(key) + bytes > eachMaxBytes) return false;
          while (total + bytes > totalMaxBytes) {
            const victim = largestOver(heldBy(key) + bytes);
            if (!victim) return false;
            victim.evict();
          }
          take(body, bytes);
          return true;
        },
        /** Protects a complete body from eviction. */
        keep(): void {
          body.isArriving = false;
        },
        [Symbol.dispose]: () => free(body),
      };
    },
  };
}
