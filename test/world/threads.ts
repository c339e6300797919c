import { createHook } from "node:async_hooks";
import type { Replaced } from "./replaced.ts";

/** Requests to the file system. Pictures are `generic`. */
const THREADED = /^(generic|FSREQ|FILEHANDLECLOSEREQ)/;

/** Follows what other threads work on. No seed repeats their time, so everything else waits for them. */
export function watchThreads(replaced: Replaced) {
  const underWay = new Set<unknown>();
  const hook = createHook({
    init: (id, type) => void (THREADED.test(type) && underWay.add(id)),
    before: (id) => void underWay.delete(id),
    trackPromises: false,
  });
  hook.enable();
  // These take several requests, or none of their own.
  const follow = <T extends object>(target: T, names: readonly (keyof T & string)[]) => {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>;
      replaced.put(target, name, function (this: unknown, ...args: unknown[]) {
        const working = method.apply(this, args);
        underWay.add(working);
        return working.finally(() => underWay.delete(working));
      });
    }
  };
  follow(Blob.prototype, ["arrayBuffer"]);
  follow(crypto.subtle, ["digest", "sign", "verify", "importKey", "exportKey", "generateKey"]);
  return { isWorking: () => underWay.size > 0, stop: () => void hook.disable() };
}
