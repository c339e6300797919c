import { inTransaction } from "#server/database/database.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { addressKey } from "#server/limits/address-key.ts";
import { callLimit } from "#server/limits/call-limit.ts";
import type { Services } from "#server/services.ts";
import { hashSecret } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import type { Billing } from "./billing.ts";
import { consumerRequestsContract, type Standing } from "./contract.ts";
import { queueResolving } from "./jobs.server.ts";
import { isMailDomain, mailboxOf } from "./mailbox.ts";
import { receiveOwn } from "./own/receive-own.server.ts";
import { confirmRequest, findByToken } from "./queries.server.ts";
import { receive } from "./receive.server.ts";
import { EMAIL_WRONG } from "./request-fields.ts";

/** Per network address and hour. A whole town may share an address, but hardly anyone asks twice. */
const LETTERS_PER_ADDRESS = 60;
/** Per network address, mailbox and day. */
const LETTERS_TO_MAILBOX = 4;
/** Per network address and hour. Above it, requests are stored without name and message, to save disk. */
const WHOLE_PER_ADDRESS = 600;

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

export function consumerRequestsRoutes(services: Services, billing: Billing) {
  const { database, clock } = services;
  const mayMail = callLimit(LETTERS_PER_ADDRESS, HOUR_MS, clock);
  const mayMailTo = callLimit(LETTERS_TO_MAILBOX, DAY_MS, clock);
  const isKeptWhole = callLimit(WHOLE_PER_ADDRESS, HOUR_MS, clock);

  return defineRoutes(consumerRequestsContract, {
    async createConsumerRequest({ body, request }) {
      if (!isMailDomain(body.email)) {
        throw new AppError("bad_request", "no mail domain", { fields: { email: EMAIL_WRONG } });
      }
      const asker = addressKey(request.ip);
      const isWhole = isKeptWhole(asker);
      const asked = {
        kind: body.kind,
        email: body.email.normalize("NFC"),
        full_name: (isWhole && body.full_name) || null,
        paypal_subscription_id: body.paypal_subscription_id ?? null,
        message: (isWhole && body.message) || null,
      };
      return receive(services, asked, mayMail(asker) && mayMailTo(`${asker} ${mailboxOf(asked.email)}`));
    },

    resolveOwnRequest: ({ session: { userId }, body }) => receiveOwn(services, billing, userId, body.kind),

    async readConsumerRequest({ body }) {
      const found = await findByToken(database, hashSecret(body.token));
      if (!found) throw new AppError("not_found", "no request has this secret");
      return standingOf(found, clock());
    },

    async confirmConsumerRequest({ body }) {
      const found = await inTransaction(database, async (transaction) => {
        const now = clock();
        const tokenHash = hashSecret(body.token);
        const request = await findByToken(transaction, tokenHash);
        if (!request) return undefined;
        // Another tab may have confirmed the request meanwhile.
        if (!(await confirmRequest(transaction, request.id, now))) return findByToken(transaction, tokenHash);
        await queueResolving(transaction, request.id, now);
        return { ...request, state: "confirmed" as const };
      });
      if (!found) throw new AppError("not_found", "no request has this secret");
      return standingOf(found, clock());
    },
  });
}

function standingOf({ code, kind, state, token_expires_at }: Found, now: Date): Standing {
  const isOld = token_expires_at <= now.toISOString();
  const STATUS: Record<Found["state"], Standing["status"]> = {
    received: isOld ? "expired" : "waiting",
    confirmed: "under_way",
    done: "done",
    unmatched: "by_hand",
    closed: "done",
  };
  return { code, kind, status: STATUS[state] };
}
