import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";

/** The pause between two chunks. The first pause lasts until the server's send buffer is full. */
const PAUSE_MS = 1;
const FIRST_PAUSE_MS = 200;

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
