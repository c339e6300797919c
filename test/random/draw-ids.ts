import { vi } from "vitest";
import { randomFrom } from "./random.ts";

/** Draws ids from a seed, because ids order records of the same moment. `vi.restoreAllMocks` ends this. */
export function drawIdsFrom(seed: number): void {
  const random = randomFrom(1_000_000 + seed);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint8Array) for (const index of array.keys()) array[index] = random() * 256;
    return array;
  });
}
