import { expect } from "vitest";
import type { Standing } from "#billing/consumer-requests/contract.ts";
import { listConsumerRequests } from "#billing/consumer-requests/queries.server.ts";
import { paymentsAtPaypal, statusAtPaypal } from "./providers/call-paypal.ts";
import { catchMail } from "./providers/mail-edge.ts";
import { startTestApp } from "./test-app.ts";

export type Requesting = Awaited<ReturnType<typeof startRequesting>>;

interface Ask {
  kind?: "baja" | "arrepentimiento";
  email: string;
  [field: string]: unknown;
}

export async function startRequesting(settings: Record<string, string> = {}) {
  const app = await startTestApp({ settings });
  const mail = await catchMail(app);
  let people = 0;

  const newAddress = () => `persona${++people}@ejemplo.com`;
  const ask = (body: Ask) =>
    app.visitor().call<{ code: string; is_mailed: boolean }>("POST", "/api/consumer-requests", {
      kind: "baja",
      ...body,
    });
  const confirm = (token: string) =>
    app.visitor().call<Standing>("POST", "/api/consumer-requests/confirmation", { token });

  /** Returns the token of the last link that was mailed to an address, or an empty text. */
  async function mailedToken(email: string): Promise<string> {
    const texts = (await mail.sentTo(email)).map(({ text }) => text);
    const links = texts.flatMap((text) => [...text.matchAll(/\/confirmar-pedido#([\w-]{43})\n/g)]);
    return links.at(-1)?.[1] ?? "";
  }

  return {
    app,
    mail,
    newAddress,
    ask,
    confirm,
    mailedToken,
    standing: (token: string) =>
      app.visitor().call<Standing>("POST", "/api/consumer-requests/reading", { token }),

    async newMember(email = newAddress()) {
      const member = await app.visitor().signIn("google", { name: "Ana", email });
      return { member, email };
    },

    async askAndProve(body: Ask) {
      const asked = await ask(body);
      expect(asked.status).toBe(200);
      const token = await mailedToken(body.email);
      expect((await confirm(token)).status).toBe(200);
      const letters = await mail.sentTo(body.email);
      return { code: asked.body.code, token, letter: letters.at(-1), letters };
    },

    /** Lists letters to an address, without those about payments and refunds. */
    lettersTo: async (email: string) =>
      (await mail.sentTo(email)).filter(({ subject }) => !/: (recibo|PayPal te devolvió)/.test(subject)),

    async stored(code: string) {
      return (await listConsumerRequests(app.database, "all")).find((request) => request.code === code);
    },

    statusAtPaypal: (id: string) => statusAtPaypal(app, id),
    paymentsAtPaypal: (id: string) => paymentsAtPaypal(app, id),
  };
}
