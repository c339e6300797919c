import { setTimeout as wait } from "node:timers/promises";
import { bringBack, newSender } from "./cast.ts";
import type { WireAnswer } from "./wire.ts";

/** The pause between two calls. It keeps a session below 600 calls a minute (product.md, section 7). */
const PAUSE_MS = 130;

interface Neighbour {
  stop: () => Promise<{ durationsMs: number[]; complaints: string[] }>;
}

/** Starts a member and a visitor, each with its own address, who read until `stop`. */
export async function startNeighbour(
  origin: string,
  pages: readonly string[],
  number: number,
): Promise<Neighbour> {
  const member = newSender(origin, "premium", number);
  const visitor = newSender(origin, "visitor", number + 1);
  await bringBack(member);
  await member.visitor.keepIdea("Leer junto a la ventana");
  const stopping = new AbortController();
  const durationsMs: number[] = [];
  const complaints: string[] = [];

  const note = (path: string, { status, body, durationMs }: WireAnswer) => {
    durationsMs.push(durationMs);
    if (status !== 200) complaints.push(`a neighbour's GET ${path}: ${status} ${body.slice(0, 200)}`);
  };
  const get = (path: string, headers: Record<string, string>) => ({
    method: "GET",
    path,
    headers,
    body: undefined,
    isCutOff: false,
  });
  const live = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const page = pages[turn % pages.length] ?? "/";
      const path = "/api/notebook?since=0";
      const cookie = member.visitor.cookieHeader("/api/notebook");
      note(page, await visitor.caller.send(get(page, {})));
      note(path, await member.caller.send(get(path, { cookie })));
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const living = live();
  return {
    async stop() {
      stopping.abort();
      await living;
      member.caller.close();
      visitor.caller.close();
      return { durationsMs, complaints };
    },
  };
}
