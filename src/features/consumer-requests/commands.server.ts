import { type Command, CommandError, table } from "#server/commands.ts";
import { closeConsumerRequest, listConsumerRequests } from "./queries.server.ts";

export const consumerRequestsCommands: readonly Command[] = [
  {
    name: "requests",
    summary: "Lists what people asked for with the botón de baja and the botón de arrepentimiento",
    usage: `npm run owner -- requests [--all]

Without --all only what is still open: "received" waits for the person to confirm their address, "confirmed" is under
way, "unproven" was confirmed by nobody for almost a day, and "unmatched" found no subscription: both are yours to see to.
"by session" was asked for by a signed-in member and needs nobody.`,
    options: { all: { type: "boolean" } },
    async run({ options }, { services, print }) {
      const { database } = await services();
      const requests = await listConsumerRequests(database, options.all ? "all" : "open");
      if (requests.length === 0) return print(options.all ? "There are none." : "None is open.");
      print(
        table([
          ["CODE", "KIND", "STATE", "OUTCOME", "ASKED", "E-MAIL", "NAME", "SUBSCRIPTION", "NOTE"],
          ...requests.map((request) => [
            request.code,
            request.kind,
            stateOf(request),
            request.outcome ?? "-",
            request.created_at.slice(0, 16),
            request.email ?? "-",
            request.full_name ?? "-",
            request.paypal_subscription_id ?? "-",
            request.note ?? "-",
          ]),
        ]),
      );
      for (const { code, message } of requests)
        if (message) print(`\n${code} wrote:\n${message.replaceAll(/^/gm, "    ")}`);
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

function stateOf({
  state,
  user_id,
  unproven_told_at,
}: Awaited<ReturnType<typeof listConsumerRequests>>[number]) {
  if (state === "received" && unproven_told_at) return "unproven";
  return user_id ? `${state}, by session` : state;
}
