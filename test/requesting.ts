import { expect } from "vitest";
import type { Standing } from "#features/consumer-requests/contract.ts";
import { listConsumerRequests } from "#features/consumer-requests/queries.server.ts";
import type { Subscription } from "#features/subscription/contract.ts";
import { callPaypal, paymentsAtPaypal } from "./call-paypal.ts";
import { catchMail } from "./mail-edge.ts";
import { startTestApp } from "./test-app.ts";
import type { Visitor } from "./visitor.ts";

export type Requesting = Awaited<ReturnType<typeof startRequesting>>;

/** What is sent to ask for something; a baja unless it says otherwise. */
export interface Ask {
  kind?: "baja" | "arrepentimiento";
  email: string;
  [field: string]: unknown;
}

/** The application with its mail caught, and what people do who ask for a baja or an arrepentimiento. */
export async function startRequesting() {
  const app = await startTestApp();
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

  /** The secret of the link that was mailed last to an address; empty where none was. */
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

    /** Asks, proves the address and has the work done. Gives the code, the secret and all messages. */
    async askAndProve(body: Ask) {
      const asked = await ask(body);
      expect(asked.status).toBe(200);
      const token = await mailedToken(body.email);
      expect((await confirm(token)).status).toBe(200);
      const letters = await mail.sentTo(body.email);
      return { code: asked.body.code, token, letter: letters.at(-1), letters };
    },

    /** A request as the owner sees it. */
    async stored(code: string) {
      return (await listConsumerRequests(app.database, "all")).find((request) => request.code === code);
    },

    async subscriptionOf(member: Visitor) {
      const { body } = await member.call<{ subscription: Subscription | null }>("GET", "/api/subscription");
      return body.subscription;
    },

    async statusAtPaypal(id: string): Promise<string> {
      return ((await callPaypal(app, "GET", `/${id}`)) as { status: string }).status;
    },

    /** The status of each of a subscription's payments at PayPal. */
    paymentsAtPaypal: (id: string) => paymentsAtPaypal(app, id),
  };
}
