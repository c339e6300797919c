import { inTransaction } from "#platform/database/database.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import type { Services } from "#platform/server/services.ts";
import { hashSecret } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { Billing } from "./billing.ts";
import { consumerRequestsContract, type Standing } from "./contract.ts";
import { queueResolving } from "./jobs.server.ts";
import { receiveOwn } from "./own/receive-own.server.ts";
import { confirmRequest, findByToken } from "./queries.server.ts";
import { receive } from "./receive.server.ts";

/** Per network address and hour. A whole town may share an address, but hardly anyone asks twice. */
const LETTERS_PER_ADDRESS = 60;
/** Per network address and mailbox a day, so that one sender cannot use up a mailbox's own limit. */
const LETTERS_TO_MAILBOX = 4;
/** Stored a day without a letter: of one network address, and of all (decision 0093). */
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

export function consumerRequestsRoutes(services: Services, billing: Billing) {
  const { database, clock } = services;
  const mayMail = callLimit(LETTERS_PER_ADDRESS, HOUR_MS, clock);
  const mayMailTo = callLimit(LETTERS_TO_MAILBOX, DAY_MS, clock);
  const mayStoreOf = callLimit(UNMAILED_PER_ADDRESS, DAY_MS, clock);
  const mayStoreOfAll = callLimit(UNMAILED, DAY_MS, clock);

  return defineRoutes(consumerRequestsContract, {
    createConsumerRequest: ({ body, request }) => {
      const email = body.email.normalize("NFC");
      const from = addressKey(request.ip);
      const limits = {
        mayMail: () => mayMailTo(`${from} ${mailboxOf(email)}`) && mayMail(from),
        mayStore: () => mayStoreOf(from) && mayStoreOfAll("all"),
      };
      return receive(services, { kind: body.kind, email }, limits);
    },

    resolveOwnRequest: ({ session: { userId }, body }) => receiveOwn(services, billing, userId, body.kind),

    readConsumerRequest: async ({ body }) => standingOf(await findByToken(database, hashSecret(body.token))),

    confirmConsumerRequest: ({ body }) =>
      inTransaction(database, async (transaction) => {
        const now = clock();
        const tokenHash = hashSecret(body.token);
        const request = await findByToken(transaction, tokenHash);
        // Another tab may have confirmed the request already.
        if (request && (await confirmRequest(transaction, request.id, now)))
          await queueResolving(transaction, request.id, now);
        return standingOf(await findByToken(transaction, tokenHash));
      }),
  });
}

function standingOf(found: Found | undefined): Standing {
  if (!found) throw new AppError("not_found", "no request has this secret");
  const { code, kind, state } = found;
  return { code, kind, status: STATUS[state] };
}
