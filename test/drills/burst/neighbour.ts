import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#platform/shared/new-id.ts";
import { Caller } from "../../attack/wire.ts";

/** Keeps below the 600 calls a minute of a session (product.md, section 7). */
const PAUSE_MS = 220;

/** A member who reads and writes while others' work goes on, and notes how long each answer takes. */
export function startNeighbour(address: string, cookie: string, origin: string) {
  const caller = new Caller(address, "127.0.3.1");
  const stopping = new AbortController();
  const durations = { reads: [] as number[], writes: [] as number[] };
  let failed = 0;

  async function call(kind: keyof typeof durations, method: string, path: string, body?: object) {
    const headers = {
      host: new URL(origin).host,
      cookie,
      origin,
      "content-type": "application/json",
      "idempotency-key": newId(),
    };
    const sent = body && Buffer.from(JSON.stringify(body));
    const { status, durationMs } = await caller.send({ method, path, headers, body: sent, isCutOff: false });
    durations[kind].push(durationMs);
    if (status !== 200 && status !== 204) failed++;
  }

  const living = (async () => {
    while (!stopping.signal.aborted) {
      await call("reads", "GET", "/api/notebook?since=0");
      const idea = { title: "Mirar por la ventana", written_at: new Date().toISOString(), base: "" };
      await call("writes", "PUT", `/api/ideas/${newId()}`, idea);
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await living;
      caller.close();
      return { reads: spread(durations.reads), writes: spread(durations.writes), failed };
    },
  };
}

/** Median, 99 % and longest, in milliseconds. */
function spread(durationsMs: readonly number[]): string {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return `${at(0.5)}, ${at(0.99)}, ${at(1)}`;
}
