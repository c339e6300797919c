import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import { type Random, randomFrom } from "../random/random.ts";
import { buildTestApp, type SilentApp } from "../test-app.ts";
import { drawIds } from "./drawn-ids.ts";
import { Replaced } from "./replaced.ts";
import { Scheduler } from "./scheduler.ts";

const BEGIN = "2026-11-23T12:00:00Z";

/** The real application with its simulators, under a scheduler that owns time, ids, order and network. */
export interface World {
  readonly app: SilentApp;
  /** Each call with its answer's status and digest, in the order of the answers. */
  readonly calls: string[];
  /** Draws everything: deeds, luck, order and ids. */
  readonly random: Random;
  /** From now on, draws follow from the seed and this step alone, whatever was drawn before. */
  beginStep(step: number): void;
}

/** Runs `life` in a new world. A seed repeats it to the last call, whatever ran before. */
export async function inWorld<T>(seed: number, life: (world: World) => Promise<T>): Promise<T> {
  let draw = randomFrom(seed);
  const random = () => draw();
  const beginStep = (step: number) => {
    draw = randomFrom(Math.imul(seed + 1, 1_000_003) + step);
  };
  const replaced = new Replaced();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(BEGIN) });
  const scheduler = new Scheduler(random, replaced);
  drawIds(random, replaced);
  replaced.put(globalThis, "indexedDB", new IDBFactory());
  replaced.apply();
  try {
    return await scheduler.run(async () => {
      const app = await buildTestApp({ port: 3000 });
      try {
        await app.app.ready();
        return await life({ app, calls: [], random, beginStep });
      } finally {
        await app.stop();
      }
    });
  } finally {
    scheduler.stop();
    replaced.restore();
    vi.useRealTimers();
  }
}
