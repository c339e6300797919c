import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { createRequire } from "node:module";
import { vi } from "vitest";
import type { Random } from "../random/random.ts";

/** The tasks of one actor, such as a deed or a call. They run in their order. */
type Actor = Task[];

const nobody: Actor = [];
const actors = new AsyncLocalStorage<Actor>();
const realImmediate = setImmediate;
const pauses = createRequire(import.meta.url)("node:timers/promises");
/** Requests to the file system. Requests of pictures are `generic`. */
const THREADED = /^(generic|FSREQ|FILEHANDLECLOSEREQ)/;
/** After so many jumps of the clock, a world waits in vain for something while a timer repeats. */
const JUMPS_MAX = 20_000;

/** Starts `work` as an actor of its own. The seed decides the order of the actors' tasks. */
export const spawn = <T>(work: () => Promise<T>): Promise<T> => actors.run([], work);

/** Lets the other actors advance by about `count` tasks each. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the clock, also outside a world. */
export const passTime = (durationMs: number) => void vi.setSystemTime(Date.now() + durationMs);

/** Waits in the world's time. */
async function pause(ms?: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, ms, value);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

/** A timer or an immediate, as Node and browsers return it. */
class Task {
  /** The time of a timer, in ms since the epoch. */
  at = 0;
  isOn = true;
  isRef = true;
  readonly actor = actors.getStore() ?? nobody;
  readonly #inContext = AsyncLocalStorage.snapshot();
  readonly #work: () => void;
  readonly everyMs: number | undefined;

  constructor(work: () => void, everyMs?: number) {
    this.#work = work;
    this.everyMs = everyMs;
  }
  run = () => this.#inContext(this.#work);
  ref = () => Object.assign(this, { isRef: true });
  unref = () => Object.assign(this, { isRef: false });
  close = () => Object.assign(this, { isOn: false });
  [Symbol.dispose] = this.close;
}

/**
 * Owns the time and the order of a world, until `vi` restores what it replaces. One task runs, with everything that
 * follows from it at once. Then the seed decides which actor's task is next. If nobody has a task, the clock jumps to
 * the next timer. Work on other threads takes no time, because no seed repeats it: everything waits for it.
 */
export class Scheduler {
  readonly #random: Random;
  readonly #onThreads = new Set<unknown>();
  readonly #hook = createHook({
    init: (id, type) => void (THREADED.test(type) && this.#onThreads.add(id)),
    before: (id) => void this.#onThreads.delete(id),
    trackPromises: false,
  }).enable();
  readonly #ready: Actor[] = [];
  #timers: Task[] = [];
  #jumps = 0;

  constructor(random: Random) {
    this.#random = random;
    type Work = (...args: unknown[]) => void;
    const clear = (task: unknown) => void (task instanceof Task && task.close());
    vi.stubGlobal("setImmediate", (work: Work, ...args: unknown[]) =>
      this.#enqueue(new Task(() => work(...args))),
    );
    vi.stubGlobal("setTimeout", (work: Work, ms = 0, ...args: unknown[]) =>
      this.#wait(new Task(() => work(...args)), ms),
    );
    vi.stubGlobal("setInterval", (work: Work, ms = 0, ...args: unknown[]) =>
      this.#wait(new Task(() => work(...args), Math.max(ms, 1)), ms),
    );
    for (const name of ["clearImmediate", "clearTimeout", "clearInterval"]) vi.stubGlobal(name, clear);
    vi.spyOn(pauses, "setImmediate").mockImplementation(() => turns(1));
    vi.spyOn(pauses, "setTimeout").mockImplementation(pause as never);
    // These take several requests of other threads, or none that the hook sees.
    this.#follow(Blob.prototype, ["arrayBuffer"]);
    this.#follow(crypto.subtle, ["digest", "sign", "verify", "importKey", "exportKey", "generateKey"]);
  }

  /** Runs `work` and everything that goes on meanwhile. @throws if `work` waits for what never comes */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const outcome = spawn(work).finally(() => {
      isOver = true;
    });
    // The caller receives a failure when the loop ends.
    outcome.catch(() => undefined);
    try {
      for (;;) {
        do await new Promise((resolve) => realImmediate(resolve));
        while (this.#onThreads.size > 0);
        if (isOver) return await outcome;
        if (!this.#step()) throw new Error("the world waits for what never comes");
      }
    } finally {
      this.#hook.disable();
    }
  }

  #follow<T extends object>(target: T, names: readonly (keyof T & string)[]): void {
    const onThreads = this.#onThreads;
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>;
      const followed = function (this: unknown, ...args: unknown[]) {
        const working = method.apply(this, args);
        onThreads.add(working);
        return working.finally(() => onThreads.delete(working));
      };
      vi.spyOn(target, name as never).mockImplementation(followed as never);
    }
  }

  #enqueue(task: Task): Task {
    if (task.actor.push(task) === 1) this.#ready.push(task.actor);
    return task;
  }

  #wait(task: Task, ms: number): Task {
    this.#timers.push(Object.assign(task, { at: Date.now() + Math.max(Math.trunc(ms), 1) }));
    return task;
  }

  #step(): boolean {
    this.#wake();
    if (this.#ready.length === 0 && !this.#jump()) return false;
    const place = Math.floor(this.#random() * this.#ready.length);
    const actor = this.#ready[place];
    const task = actor?.shift();
    if (actor?.length === 0) this.#ready.splice(place, 1);
    if (task?.isOn) task.run();
    return true;
  }

  /** An interval that is late runs once, as in Node. */
  #wake(): void {
    const now = Date.now();
    const due = this.#timers.filter(({ at }) => at <= now);
    this.#timers = this.#timers.filter(({ at, isOn }) => at > now && isOn);
    for (const timer of due.filter(({ isOn }) => isOn).sort((a, b) => a.at - b.at)) {
      this.#enqueue(timer);
      if (timer.everyMs) this.#wait(timer, timer.everyMs);
    }
  }

  #jump(): boolean {
    const awaited = this.#timers.filter(({ isOn, isRef }) => isOn && isRef).map(({ at }) => at);
    if (awaited.length === 0 || ++this.#jumps > JUMPS_MAX) return false;
    vi.setSystemTime(Math.max(Date.now(), Math.min(...awaited)));
    this.#wake();
    return true;
  }
}
