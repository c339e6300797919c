import type { Reach } from "#billing/charges/reach.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { inTransaction } from "#platform/database/database.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, type MemberExport, momentInUtc, rowsOf } from "#platform/server/member-export.ts";
import { hashSecret } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { consumerRequestsContract, type Standing } from "./contract.ts";
import { caseFacts, confirmRequest, findByToken, listOwn, type Outcome } from "./queries.server.ts";
import { receive, receiveOwn } from "./receive.server.ts";
import { consumerRequestsJobs, queueResolving } from "./resolve.server.ts";

export function consumerRequestsFeature(subscriptions: Subscriptions, reach: Reach): Feature {
  return {
    routes: consumerRequestsRoutes(subscriptions, reach),
    jobs: consumerRequestsJobs(subscriptions),
    export: consumerRequestsExport,
    facts: [caseFacts(subscriptions)],
  };
}

const DONE: Partial<Record<Outcome, string>> = {
  cancelled: "se canceló la suscripción",
  withdrawn: "se canceló la suscripción y se pidió la devolución de lo pagado",
};
const OTHER = {
  received: "sin confirmar",
  confirmed: "en curso",
  unmatched: "la revisa una persona",
  done: "no se cambió nada",
  closed: "la resolvió una persona",
};

/** Exports the requests of signed-in members. Requests by a mailed link belong to an address, not to an account. */
const consumerRequestsExport: MemberExport = {
  tables: { consumer_requests: ({ database, userId }) => rowsOf(listOwn(database, userId)) },
  file: {
    path: "solicitudes.md",
    about: "tus solicitudes de baja y de arrepentimiento, con su código",
    content: inMarkdown,
  },
};

async function* inMarkdown({ database, userId }: ExportSource): AsyncGenerator<string> {
  yield "# Tus solicitudes de baja y de arrepentimiento\n\n";
  const cases = await listOwn(database, userId);
  if (cases.length === 0) yield "No hiciste ninguno con tu sesión iniciada.\n";
  for (const { code, kind, created_at, state, outcome } of cases)
    yield `- ${code}, ${kind}, ${momentInUtc(created_at)}: ${(outcome && DONE[outcome]) ?? OTHER[state]}\n`;
}

/** The limit per network address and hour. A whole town may share an address, but hardly anyone asks twice. */
const LETTERS_PER_ADDRESS = 60;
/** The limit per network address, mailbox and day, so that one sender cannot use up a mailbox's own limit. */
const LETTERS_TO_MAILBOX = 4;
/** The daily limits of requests stored without a letter: per network address, and in all (decision 0093). */
const UNMAILED_PER_ADDRESS = 100;
const UNMAILED = 300;

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

const STATUS: Record<Found["state"], Standing["status"]> = {
  received: "waiting",
  confirmed: "under_way",
  done: "done",
  unmatched: "by_hand",
  closed: "done",
};

function consumerRequestsRoutes(subscriptions: Subscriptions, reach: Reach) {
  const { database, clock } = subscriptions;
  const mayMail = callLimit(LETTERS_PER_ADDRESS, HOUR_MS, clock);
  const mayMailTo = callLimit(LETTERS_TO_MAILBOX, DAY_MS, clock);
  const mayStoreOf = callLimit(UNMAILED_PER_ADDRESS, DAY_MS, clock);
  const mayStoreOfAll = callLimit(UNMAILED, DAY_MS, clock);

  return defineRoutes(consumerRequestsContract, {
    createConsumerRequest: ({ body, request: { from } }) => {
      const email = body.email.normalize("NFC");
      const limits = {
        mayMail: () => mayMailTo(`${from} ${mailboxOf(email)}`) && mayMail(from),
        mayStore: () => mayStoreOf(from) && mayStoreOfAll("all"),
      };
      return receive(subscriptions, { kind: body.kind, email }, limits);
    },

    resolveOwnRequest: ({ session: { userId }, body }) => receiveOwn(subscriptions, reach, userId, body.kind),

    readConsumerRequest: async ({ body }) => standingOf(await findByToken(database, hashSecret(body.token))),

    confirmConsumerRequest: ({ body }) =>
      inTransaction(database, async (transaction) => {
        const now = clock();
        const tokenHash = hashSecret(body.token);
        const id = await confirmRequest(transaction, tokenHash, now);
        if (id) await queueResolving(transaction, id, now);
        return standingOf(await findByToken(transaction, tokenHash));
      }),
  });
}

function standingOf(found: Found | undefined): Standing {
  if (!found) throw new AppError("not_found", "no request has this secret");
  const { code, kind, state } = found;
  return { code, kind, status: STATUS[state] };
}
