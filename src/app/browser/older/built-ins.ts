/** What the floor's browsers lack of `lib`, or had later. `checkFloor` (app/build/floor.ts) refuses everything else. */
export function addBuiltIns(): void {
  add(Array.prototype, arrays);
  add(Promise, { withResolvers });
  add(Map, { groupBy: groupIntoMap });
  add(Object, { groupBy: groupIntoObject });
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  add(iterators, iteratorHelpers);
}

function add(target: object, features: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(features)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

const arrays = {
  toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
    return [...this].sort(compare);
  },
  toReversed<T>(this: T[]) {
    return [...this].reverse();
  },
  toSpliced<T>(this: T[], ...change: [number, number, ...T[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with<T>(this: T[], index: number, value: T) {
    const copy = [...this];
    copy[index < 0 ? index + copy.length : index] = value;
    return copy;
  },
};

function withResolvers(this: PromiseConstructor) {
  let resolve: unknown;
  let reject: unknown;
  const promise = new this((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

function groupIntoMap<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function groupIntoObject<T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey) {
  return Object.assign(Object.create(null), Object.fromEntries(groupIntoMap(items, keyOf)));
}

/** Each result but those of `map`, `filter`, `flatMap`, `take` and `drop` is that of the array's method. */
const iteratorHelpers: Record<string, unknown> = {
  *map<T>(this: Iterable<T>, change: (item: T, index: number) => unknown) {
    let index = 0;
    for (const item of this) yield change(item, index++);
  },
  *filter<T>(this: Iterable<T>, isWanted: (item: T, index: number) => boolean) {
    let index = 0;
    for (const item of this) if (isWanted(item, index++)) yield item;
  },
  *flatMap<T>(this: Iterable<T>, change: (item: T, index: number) => Iterable<unknown>) {
    let index = 0;
    for (const item of this) yield* change(item, index++);
  },
  *take<T>(this: Iterable<T>, limit: number) {
    let left = limit;
    if (left > 0) {
      for (const item of this) {
        yield item;
        if (--left <= 0) return;
      }
    }
  },
  *drop<T>(this: Iterable<T>, limit: number) {
    let left = limit;
    for (const item of this) if (--left < 0) yield item;
  },
  toArray<T>(this: Iterable<T>) {
    return [...this];
  },
  forEach<T>(this: Iterable<T>, act: (item: T, index: number) => void) {
    let index = 0;
    for (const item of this) act(item, index++);
  },
  some<T>(this: Iterable<T>, isWanted: (item: T, index: number) => boolean) {
    let index = 0;
    for (const item of this) if (isWanted(item, index++)) return true;
    return false;
  },
  every<T>(this: Iterable<T>, isWanted: (item: T, index: number) => boolean) {
    let index = 0;
    for (const item of this) if (!isWanted(item, index++)) return false;
    return true;
  },
  find<T>(this: Iterable<T>, isWanted: (item: T, index: number) => boolean) {
    let index = 0;
    for (const item of this) if (isWanted(item, index++)) return item;
    return undefined;
  },
  reduce<T>(this: Iterable<T>, ...rest: [(sum: unknown, item: T) => unknown, unknown]) {
    return [...this].reduce(...(rest as Parameters<T[]["reduce"]>));
  },
};
