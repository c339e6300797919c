import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";

/** Between two looks of a reader; before the first of them the server's side has become full. */
const PAUSE_MS = 1;
const FIRST_PAUSE_MS = 200;

/** The body that a server sends, over plain HTTP, to a reader who takes a little, pauses and goes on. */
export async function readSlowly(address: string): Promise<Buffer> {
  const [response] = (await once(get(address, { agent: false }), "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  await setTimeout(FIRST_PAUSE_MS);
  for await (const chunk of response) {
    chunks.push(chunk);
    await setTimeout(PAUSE_MS);
  }
  return Buffer.concat(chunks);
}
