/** Adds built-in functions that supported browsers lack. The build fails for other such functions (build/floor.ts). */
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

/** The helpers copy all items first, so they do not work on an endless iterator. */
const iteratorHelpers: Record<string, unknown> = {
  flatMap<T>(this: Iterable<T>, change: (item: T, index: number) => Iterable<unknown>) {
    return [...this].flatMap((item, index) => [...change(item, index)]).values();
  },
  take(this: Iterable<unknown>, limit: number) {
    return [...this].slice(0, limit).values();
  },
  drop(this: Iterable<unknown>, limit: number) {
    return [...this].slice(limit).values();
  },
  toArray(this: Iterable<unknown>) {
    return [...this];
  },
};
for (const name of ["map", "filter", "forEach", "some", "every", "find", "reduce"] as const) {
  iteratorHelpers[name] = function (this: Iterable<unknown>, ...rest: unknown[]) {
    const result: unknown = (Array.prototype[name] as () => unknown).apply([...this], rest as []);
    return name === "map" || name === "filter" ? (result as unknown[]).values() : result;
  };
}
