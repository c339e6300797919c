import { vi } from "vitest";
import { randomFrom } from "../random/random.ts";

// A seed repeats its history exactly: the clock, the ids and the order of everything come from it. Only pictures
// use other threads, whose time no seed repeats, so everything else waits for them.

const BEGIN = "2026-11-23T12:00:00Z";
/** More event-loop turns than any call, backup or restore takes. */
const TURNS_TO_REST = 500;

let opening: Promise<void> | undefined;

/** Stops the clock. From now on, only `passTime` moves it. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(BEGIN) });
}

export function passTime(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs);
}

/** Draws ids from the seed, because ids order records of the same moment. */
export function beginHistories(seed: number): void {
  vi.restoreAllMocks();
  const random = randomFrom(1_000_000 + seed);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint8Array) for (const index of array.keys()) array[index] = random() * 256;
    return array;
  });
}

/** Waits while `alone` runs its work. */
export async function gate(): Promise<void> {
  while (opening) await opening;
}

/** Lets all other work advance by `count` turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise(setImmediate);
    await gate();
  }
}

/** Runs work that uses other threads, while everything else waits in `gate`. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  while (opening) await opening;
  const { promise, resolve } = Promise.withResolvers<void>();
  opening = promise;
  try {
    for (let turn = 0; turn < TURNS_TO_REST; turn++) await new Promise(setImmediate);
    return await work();
  } finally {
    opening = undefined;
    resolve();
  }
}
