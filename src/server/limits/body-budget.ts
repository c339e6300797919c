/** All bodies in this process's memory, from their first byte until the answer. */
const TOTAL_MAX_BYTES = 64 * 1024 * 1024;
/** Per member or address: two pictures at once, from two devices. */
const EACH_MAX_BYTES = 24 * 1024 * 1024;

interface BodyRoom extends Disposable {
  /** Reserves more bytes. @returns false where none are left */
  grow(bytes: number): boolean;
  /** Protects a complete body from eviction. */
  keep(): void;
}

export interface BodyBudget {
  /** @param onEvicted runs after a smaller holder has taken the body's room, which is disposed by then */
  open(key: string, onEvicted: () => void): BodyRoom;
}

interface Arriving {
  bytes: number;
  evict: () => void;
}

interface Holder {
  bytes: number;
  arriving: Set<Arriving>;
  rooms: number;
}

/** One memory budget. A full budget evicts from the largest holder, so that stalled uploads block nobody. */
export function bodyBudget({
  totalMaxBytes = TOTAL_MAX_BYTES,
  eachMaxBytes = EACH_MAX_BYTES,
} = {}): BodyBudget {
  const holders = new Map<string, Holder>();
  let total = 0;

  function makeRoom(own: Holder, bytes: number): boolean {
    while (total + bytes > totalMaxBytes) {
      const victim = largestBodyOver(holders.values(), own.bytes + bytes);
      if (!victim) return false;
      victim.evict();
    }
    return true;
  }

  return {
    open(key, onEvicted) {
      const holder = holders.get(key) ?? { bytes: 0, arriving: new Set(), rooms: 0 };
      const arriving: Arriving = {
        bytes: 0,
        evict: () => {
          room[Symbol.dispose]();
          onEvicted();
        },
      };
      holders.set(key, holder);
      holder.arriving.add(arriving);
      holder.rooms++;
      let isOpen = true;
      const room: BodyRoom = {
        grow(bytes) {
          if (!isOpen || holder.bytes + bytes > eachMaxBytes || !makeRoom(holder, bytes)) return false;
          arriving.bytes += bytes;
          holder.bytes += bytes;
          total += bytes;
          return true;
        },
        keep() {
          holder.arriving.delete(arriving);
        },
        [Symbol.dispose]() {
          if (!isOpen) return;
          isOpen = false;
          total -= arriving.bytes;
          holder.bytes -= arriving.bytes;
          holder.arriving.delete(arriving);
          if (--holder.rooms === 0) holders.delete(key);
        },
      };
      return room;
    },
  };
}

function largestBodyOver(holders: Iterable<Holder>, bytes: number): Arriving | undefined {
  let most = bytes;
  let largest: Arriving | undefined;
  for (const holder of holders) {
    if (holder.bytes <= most) continue;
    const body = largestOf(holder.arriving);
    if (!body) continue;
    most = holder.bytes;
    largest = body;
  }
  return largest;
}

function largestOf(bodies: Iterable<Arriving>): Arriving | undefined {
  let largest: Arriving | undefined;
  for (const body of bodies) if (body.bytes > (largest?.bytes ?? 0)) largest = body;
  return largest;
}
