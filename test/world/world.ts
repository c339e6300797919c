import { createRequire, syncBuiltinESMExports } from "node:module";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import { type Random, randomFrom } from "../random/random.ts";
import { buildTestApp, type SilentApp } from "../test-app.ts";
import { Scheduler } from "./scheduler.ts";

const BEGIN = "2026-11-23T12:00:00Z";
const PORT = 3000;
const KEY_BYTES = 32;
const nodeCrypto = createRequire(import.meta.url)("node:crypto");

/** The real application with its simulators, under a scheduler that owns time, ids, order and network. */
export interface World {
  readonly app: SilentApp;
  /** Starts the application again on the same data, as after the death of its process. */
  restart(): Promise<void>;
  /** Draws everything: deeds, faults, order and ids. */
  readonly random: Random;
  /** Each call with a digest of its answer, in the order of the answers. */
  readonly calls: string[];
  /** Adds a line to the deeds that a failure prints. */
  tell(line: string): void;
  /** Runs a deed. Its draws follow from the seed and its number alone. A shorter life leaves some deeds out. */
  deed(does: () => Promise<unknown>): Promise<void>;
}

/** One life of a profile, from its first deed to its last check. */
export type Live = (world: World) => Promise<void>;

interface Life {
  calls: string[];
  deeds: string[];
  count: number;
  error?: unknown;
}

/** Lives a seed in a new world, without some of its deeds. A seed repeats its life to the last call. */
export async function liveOnce(
  live: Live,
  seed: number,
  without: ReadonlySet<number> = new Set(),
): Promise<Life> {
  let draw = randomFrom(seed);
  const random = () => draw();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(BEGIN) });
  const scheduler = new Scheduler(random);
  vi.stubGlobal("indexedDB", new IDBFactory());
  drawIds(random);
  const life: Life = { calls: [], deeds: [], count: 0 };
  try {
    await scheduler.run(async () => {
      let app = await buildTestApp({ port: PORT });
      const restart = async () => {
        app = await buildTestApp({ port: PORT, place: await app.stopKeeping() });
        await app.app.ready();
      };
      try {
        await app.app.ready();
        const tell = (line: string) => void life.deeds.push(`${life.count} ${line}`);
        const deed = async (does: () => Promise<unknown>) => {
          const number = life.count++;
          draw = randomFrom(Math.imul(seed + 1, 1_000_003) + number);
          if (!without.has(number)) await does();
        };
        const tools = { restart, random, calls: life.calls, tell, deed };
        await live({
          ...tools,
          get app() {
            return app;
          },
        });
      } finally {
        await app.stop();
      }
    });
  } catch (error) {
    life.error = error;
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    syncBuiltinESMExports();
    vi.useRealTimers();
  }
  return life;
}

/** A failure is printed with the shortest life that is found in this time. */
const SHORTEN_MS = Number(process.env.SHORTEN_MS ?? 60_000);

/** @throws with the seed, and with the fewest deeds found that still fail in the same way */
export async function liveThrough(live: Live, seed: number): Promise<void> {
  let life = await liveOnce(live, seed);
  if (!life.error) return;
  const kind = kindOf(life.error);
  const end = performance.now() + SHORTEN_MS;
  const { count } = life;
  let without = new Set<number>();
  for (let size = Math.ceil(count / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < count && performance.now() < end; at += size) {
      const tried = new Set([...without, ...Array.from({ length: size }, (_, more) => at + more)]);
      if (tried.size === without.size) continue;
      const shorter = await liveOnce(live, seed, tried);
      if (kindOf(shorter.error) === kind) [without, life] = [tried, shorter];
    }
  }
  const left = count - [...without].filter((number) => number < count).length;
  throw new Error(`seed ${seed}, ${left} of ${count} deeds:\n${life.deeds.join("\n")}\n${life.error}`, {
    cause: life.error,
  });
}

/** Returns the message without values, numbers and ids: the same kind of failure has the same one. */
function kindOf(error: unknown): string | undefined {
  return error
    ? String(error)
        .split(": expected")[0]
        ?.replaceAll(/[\w-]*\d[\w-]*/g, "#")
    : undefined;
}

/** Draws ids, secrets and random waits. Ids order records of the same moment. */
function drawIds(random: Random): void {
  const fill = <T>(bytes: T): T => {
    if (bytes instanceof Uint8Array) for (const index of bytes.keys()) bytes[index] = random() * 256;
    return bytes;
  };
  const uuid = () => {
    const hex = fill(Buffer.alloc(16)).toString("hex");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5") as ReturnType<
      typeof crypto.randomUUID
    >;
  };
  vi.spyOn(crypto, "getRandomValues").mockImplementation(fill);
  vi.spyOn(crypto, "randomUUID").mockImplementation(uuid);
  vi.spyOn(Math, "random").mockImplementation(random);
  vi.spyOn(nodeCrypto, "randomBytes").mockImplementation(((size: number) =>
    fill(Buffer.alloc(size))) as never);
  const { createECDH } = nodeCrypto;
  vi.spyOn(nodeCrypto, "createECDH").mockImplementation(((curve: string) => {
    const keys = createECDH(curve);
    keys.generateKeys = () => keys.setPrivateKey(fill(Buffer.alloc(KEY_BYTES)));
    return keys;
  }) as never);
  vi.spyOn(nodeCrypto, "randomUUID").mockImplementation(uuid);
  vi.spyOn(nodeCrypto, "randomInt").mockImplementation(((max: number) =>
    Math.floor(random() * max)) as never);
  syncBuiltinESMExports();
}
