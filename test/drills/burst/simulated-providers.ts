import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { simulators } from "#simulators/simulators.ts";
import { freePort } from "../../free-port.ts";

const PUSH = "/simulators/push/send/";
const PAYPAL = "/simulators/paypal/v1/billing/";

/** The simulators at an origin of their own, which answer only after a while and count what they took. */
export async function startSimulatedProviders(
  dataDir: string,
  { pushMs, paypalMs }: { pushMs: number; paypalMs: number },
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const app = Fastify({ keepAliveTimeout: 600_000 });
  const providers = {
    origin,
    /** Device and topic of each push message taken, in order. */
    pushed: [] as string[],
    paypalCalls: 0,
    /** Calls to PayPal that are under way. */
    open: 0,
    mostOpen: 0,
    close: () => app.close(),
  };
  app.addHook("preHandler", async ({ url }) => {
    if (url.startsWith(PUSH)) await wait(pushMs);
    if (!url.startsWith(PAYPAL)) return;
    providers.paypalCalls++;
    providers.mostOpen = Math.max(providers.mostOpen, ++providers.open);
    await wait(paypalMs);
    providers.open--;
  });
  app.addHook("onResponse", async ({ url, headers }, { statusCode }) => {
    if (url.startsWith(PUSH) && statusCode === 201) providers.pushed.push(`${url} ${headers.topic}`);
  });
  await app.register(simulators, { origin, dataDir });
  await app.listen({ port, host: "localhost" });
  return providers;
}
