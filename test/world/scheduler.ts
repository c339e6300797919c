import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { vi } from "vitest";
import type { Random } from "../random/random.ts";
import type { Replaced } from "./replaced.ts";
import { watchThreads } from "./threads.ts";

/** Who does something: a device, a call, a process. Each actor's tasks run in their order. */
interface Actor {
  tasks: Handle[];
}

const nobody: Actor = { tasks: [] };
const actors = new AsyncLocalStorage<Actor>();
const realImmediate = setImmediate;
const pauses = createRequire(import.meta.url)("node:timers/promises");
/** A world that jumps so often waits in vain for something while a timer goes on. */
const JUMPS_MAX = 20_000;

/** Starts `work` as an actor of its own: the seed decides what of it comes before what others do. */
export function spawn<T>(work: () => Promise<T>): Promise<T> {
  return actors.run({ tasks: [] }, work);
}

/** Lets others advance by some tasks. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Outside a world, too. */
export function passTime(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs);
}

/** A timer or an immediate, as Node and browsers return it. */
class Handle {
  /** Epoch milliseconds of a timer. */
  at = 0;
  isOn = true;
  isRef = true;
  readonly actor: Actor = actors.getStore() ?? nobody;
  readonly everyMs: number | undefined;
  readonly run: () => void;

  constructor(task: () => void, everyMs?: number) {
    const inContext = AsyncLocalStorage.snapshot();
    this.run = () => inContext(task);
    this.everyMs = everyMs;
  }
  ref = () => this.#turn(true);
  unref = () => this.#turn(false);
  hasRef = () => this.isRef;
  close = () => {
    this.isOn = false;
    return this;
  };
  [Symbol.dispose] = this.close;
  #turn(isRef: boolean): this {
    this.isRef = isRef;
    return this;
  }
}

/**
 * Owns the time and the order of a world. One task runs at a time, until nothing follows from it. Which actor's task is
 * next, the seed decides. If nobody has a task, the clock jumps to the next timer.
 */
export class Scheduler {
  readonly #random: Random;
  readonly #threads: ReturnType<typeof watchThreads>;
  #ready: Actor[] = [];
  #timers: Handle[] = [];
  #jumps = 0;

  constructor(random: Random, replaced: Replaced) {
    this.#random = random;
    this.#threads = watchThreads(replaced);
    const begin = Date.now();
    const immediate = (task: (...args: unknown[]) => void, ...args: unknown[]) =>
      this.#enqueue(new Handle(() => task(...args)));
    const timer =
      (isInterval: boolean) =>
      (task: (...args: unknown[]) => void, durationMs = 0, ...args: unknown[]) =>
        this.#wait(
          new Handle(() => task(...args), isInterval ? Math.max(durationMs, 1) : undefined),
          durationMs,
        );
    const clear = (handle: Handle | undefined) => void (handle instanceof Handle && handle.close());
    const pause =
      (start: (task: () => void, durationMs: number) => Handle) =>
      (durationMs = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
        new Promise((resolve, reject) => {
          signal?.throwIfAborted();
          const handle = start(() => resolve(value), durationMs);
          signal?.addEventListener("abort", () => reject(handle.close() && signal.reason));
        });
    replaced.put(globalThis, "setImmediate", immediate);
    replaced.put(globalThis, "setTimeout", timer(false));
    replaced.put(globalThis, "setInterval", timer(true));
    for (const name of ["clearImmediate", "clearTimeout", "clearInterval"] as const)
      replaced.put(globalThis, name, clear);
    replaced.put(pauses, "setTimeout", pause(timer(false)));
    replaced.put(pauses, "setImmediate", (value?: unknown) => pause(immediate)(0, value));
    replaced.put(performance, "now", () => Date.now() - begin);
    replaced.put(AbortSignal, "timeout", (durationMs: number) => {
      const controller = new AbortController();
      const late = () => controller.abort(new DOMException("The operation timed out", "TimeoutError"));
      timer(false)(late, durationMs).unref();
      return controller.signal;
    });
  }

  /** Runs `work` and everything that goes on meanwhile. @throws if it waits for what never comes */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    const outcome = spawn(work);
    outcome.then(end, end);
    for (;;) {
      do await new Promise((resolve) => realImmediate(resolve));
      while (this.#threads.isWorking());
      if (isOver) return outcome;
      if (!this.#step()) throw new Error("the world waits for what never comes");
    }
  }

  stop(): void {
    this.#threads.stop();
    this.#ready = [];
    this.#timers = [];
  }

  #enqueue(handle: Handle): Handle {
    if (handle.actor.tasks.push(handle) === 1) this.#ready.push(handle.actor);
    return handle;
  }

  #wait(handle: Handle, durationMs: number): Handle {
    handle.at = Date.now() + Math.max(durationMs, 1);
    this.#timers.push(handle);
    return handle;
  }

  #step(): boolean {
    this.#wakeTimers();
    if (this.#ready.length === 0 && !this.#jump()) return false;
    const place = Math.floor(this.#random() * this.#ready.length);
    const actor = this.#ready[place];
    const task = actor?.tasks.shift();
    if (actor?.tasks.length === 0) this.#ready.splice(place, 1);
    if (task?.isOn) task.run();
    return true;
  }

  /** An interval that lags behind ticks once, as in Node. */
  #wakeTimers(): void {
    const now = Date.now();
    const due = this.#timers.filter(({ at, isOn }) => at <= now || !isOn);
    if (due.length === 0) return;
    this.#timers = this.#timers.filter(({ at, isOn }) => at > now && isOn);
    for (const timer of due.sort((a, b) => a.at - b.at)) {
      if (!timer.isOn) continue;
      this.#enqueue(timer);
      if (timer.everyMs) this.#wait(timer, timer.everyMs);
    }
  }

  #jump(): boolean {
    const awaited = this.#timers.filter(({ isOn, isRef }) => isOn && isRef).map(({ at }) => at);
    if (awaited.length === 0 || ++this.#jumps > JUMPS_MAX) return false;
    vi.setSystemTime(Math.max(Date.now(), Math.min(...awaited)));
    this.#wakeTimers();
    return true;
  }
}
