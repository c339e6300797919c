import { type Command, CommandError, table } from "#platform/server/commands.ts";
import { deadlineOf } from "./deadline.ts";
import { closeConsumerRequest, listConsumerRequests } from "./queries.server.ts";

type State = Awaited<ReturnType<typeof listConsumerRequests>>[number]["state"];

const TO_DO: Partial<Record<State, string>> = {
  received:
    "received: nobody has confirmed the address. The mailed link does the rest. After 20 hours it is yours: write to the address, and ask for what proves who it is.",
  confirmed: "confirmed: PayPal has not answered yet. The server tries again by itself.",
  unmatched: `unmatched: yours. "nothing_found" has no subscription under that address or account, and "too_late" was first paid too long ago, more than once, or not yet, or the person withdrew from another one within a year. Look with "npm run owner -- subscription <e-mail>", cancel or give back in PayPal, and write to the person before the deadline.`,
};

export const consumerRequestsCommands: readonly Command[] = [
  {
    name: "requests",
    summary: "Lists what people asked for with the botón de baja and the botón de arrepentimiento",
    usage: `npm run owner -- requests [--all]

Without --all only what is still open, with what to do. The law gives 24 hours for an answer.`,
    options: { all: { type: "boolean" } },
    async run({ options }, { services, print }) {
      const { database } = await services();
      const requests = await listConsumerRequests(database, options.all ? "all" : "open");
      if (requests.length === 0) return print(options.all ? "There are none." : "None is open.");
      print(
        table([
          "CODE,KIND,STATE,OUTCOME,ASKED,DEADLINE,E-MAIL OR ACCOUNT,SUBSCRIPTION,NOTE".split(","),
          ...requests.map((request) => [
            request.code,
            request.kind,
            request.user_id ? `${request.state}, by session` : request.state,
            request.outcome ?? "-",
            request.created_at.slice(0, 16),
            request.state in TO_DO ? deadlineOf(request).slice(0, 16) : "-",
            request.email ?? request.user_id ?? (request.counted ? `${request.counted} people` : "-"),
            request.paypal_subscription_id ?? "-",
            request.note ?? "-",
          ]),
        ]),
      );
      for (const { code, message } of requests)
        if (message) print(`\n${code} wrote:\n${message.replaceAll(/^/gm, "    ")}`);
      for (const state of new Set(requests.map((request) => request.state)))
        if (TO_DO[state]) print(`\n${TO_DO[state]}`);
    },
  },
  {
    name: "close-request",
    summary: "Marks such a request as seen to",
    usage: `npm run owner -- close-request <code> --note "…"

The note outlives the person's data, which is forgotten after a year: hold nothing of them in it.`,
    options: { note: { type: "string" } },
    async run({ words, options }, { services, print }) {
      const [code, ...others] = words;
      const { note } = options;
      if (!code || others.length > 0) throw new CommandError("Name one request by its code.");
      if (typeof note !== "string" || note.trim() === "") throw new CommandError('Say how: --note "…".');
      const { database, clock } = await services();
      const isKnown = await closeConsumerRequest(database, code.toUpperCase(), note.trim(), clock());
      if (!isKnown) throw new CommandError(`There is no request ${code}.`);
      print(`${code.toUpperCase()} is closed.`);
    },
  },
];
