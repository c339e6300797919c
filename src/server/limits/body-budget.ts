/** Of all bodies that this process has in memory, arriving or being worked on. */
const TOTAL_MAX_BYTES = 64 * 1024 * 1024;
/** Of one member or address: two pictures at once, of two devices. */
const EACH_MAX_BYTES = 24 * 1024 * 1024;

/** The room that one body takes. */
export interface BodyRoom extends Disposable {
  /** Claims room for more bytes. @returns false where there is none */
  grow(bytes: number): boolean;
  /** The body has arrived whole: nobody else is given its room until it is disposed. */
  keep(): void;
}

export interface BodyBudget {
  /**
   * @param key the member or address that sends the body
   * @param onEvicted told when the body has lost its room to somebody who holds less; it is disposed already
   */
  open(key: string, onEvicted: () => void): BodyRoom;
}

interface Arriving {
  bytes: number;
  evict: () => void;
}

interface Holder {
  /** Of bodies that arrive and of those that have arrived. */
  bytes: number;
  arriving: Set<Arriving>;
  rooms: number;
}

/**
 * One budget of memory for all bodies. Where it is used up, room is taken from the member or address that holds the
 * most: so those who stop half-way never close it for others, who need less than their share.
 */
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

/** The largest arriving body of the largest holder that has more than these bytes. */
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
