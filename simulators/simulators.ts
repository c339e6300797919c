import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { facebook } from "./facebook/facebook.ts";
import { google } from "./google/google.ts";
import { homePage } from "./home-page.ts";
import { mail } from "./mail/mail.ts";
import { paypal } from "./paypal/paypal.ts";
import { push } from "./push/push.ts";
import { acceptForms } from "./requests.ts";
import { openStorage, type SimulatorContext } from "./storage.ts";

interface SimulatorOptions {
  /** The server's own origin, e.g. "http://localhost:3000". All simulator URLs begin with it. */
  origin: string;
  dataDir: string;
  /** The price of the simulated PayPal's plan; 2 USD by default. */
  price?: { value: string; currency: string };
}

/**
 * Fastify plugin. Speaks the providers' protocols under `/simulators/…`, so that the product needs no extra
 * code to start without credentials. The caller must restrict access to this machine.
 */
export async function simulators(app: FastifyInstance, options: SimulatorOptions): Promise<void> {
  const stylesheet = readFileSync(join(import.meta.dirname, "simulators.css"), "utf8");
  const context: SimulatorContext = {
    origin: new URL(options.origin).origin,
    db: openStorage(options.dataDir),
    price: options.price ?? { value: "2", currency: "USD" },
  };

  await app.register(
    async (scope) => {
      scope.addHook("onClose", async () => context.db.close());
      acceptForms(scope);
      scope.get("/simulators.css", async (_request, reply) =>
        reply.type("text/css; charset=utf-8").header("Cache-Control", "no-cache").send(stylesheet),
      );
      homePage(scope, context);
      await scope.register(async (part) => mail(part, context), { prefix: "/mail" });
      await scope.register(async (part) => push(part, context), { prefix: "/push" });
      await scope.register(async (part) => google(part, context), { prefix: "/google" });
      await scope.register(async (part) => facebook(part, context), { prefix: "/facebook" });
      await scope.register(async (part) => paypal(part, context), { prefix: "/paypal" });
    },
    { prefix: "/simulators" },
  );
}
