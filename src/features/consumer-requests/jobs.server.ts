import * as z from "zod/mini";
import { inTransaction, type Queryable } from "#server/database/database.ts";
import { enqueueJob, type Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import type { Billing } from "./billing.ts";
import { type Letter, ownerListLetter, unprovenListLetter } from "./letters.server.ts";
import { listUnproven, listUntold, noteTold, purgeRequests } from "./queries.server.ts";
import { resolve } from "./resolve.server.ts";

const OWNER_LIST = "consumer-requests.owner-list";
/** Maximum for one letter. The rest follows an hour later. */
const LISTED = 500;
const UNPROVEN_LIST = "consumer-requests.unproven-list";
/** With an hour between two lists, the owner hears of an unconfirmed request within 24 hours. */
const UNPROVEN_AFTER_MS = 20 * HOUR_MS;
const RESOLVE = "consumer-requests.resolve";
/** Retention of unconfirmed requests (docs/product.md, section 11). */
const UNPROVEN_KEPT_MS = 30 * DAY_MS;
/** Retention of all other personal data: a year, as the pages say. */
const KEPT_MS = 365 * DAY_MS;

const resolveSchema = z.object({ id: z.string() });

/** Call in the transaction that confirms the request. */
export async function queueResolving(database: Queryable, id: string, now: Date, runAt = now): Promise<void> {
  await enqueueJob(database, { kind: RESOLVE, key: `${RESOLVE}:${id}`, payload: { id }, runAt }, now);
}

export function consumerRequestsJobs(services: Services, billing: Billing): Job[] {
  const { database, clock } = services;
  return [
    // All requests that got no letter of their own.
    ownerListJob(
      services,
      OWNER_LIST,
      "owner_told_at",
      (of: Queryable) => listUntold(of, LISTED),
      ownerListLetter,
    ),
    // Requests that nobody confirmed: the law asks for an answer within a day.
    ownerListJob(
      services,
      UNPROVEN_LIST,
      "unproven_told_at",
      (of: Queryable, now: Date) => listUnproven(of, new Date(now.getTime() - UNPROVEN_AFTER_MS), LISTED),
      unprovenListLetter,
    ),
    {
      kind: RESOLVE,
      lane: "endings",
      async run(payload) {
        await resolve(services, billing, z.parse(resolveSchema, payload).id);
      },
    },
    {
      kind: "consumer-requests.purge",
      lane: "upkeep",
      everyMs: DAY_MS,
      async run() {
        const now = clock();
        const trusted = await trustedNow(database, now);
        const before = (ageMs: number) => new Date(trusted.getTime() - ageMs);
        await purgeRequests(database, { unproven: before(UNPROVEN_KEPT_MS), all: before(KEPT_MS) }, now);
      },
    },
  ];
}

type List = "owner_told_at" | "unproven_told_at";

/** Names requests to the owner in one letter an hour, each once. `list` notes that it was named. */
function ownerListJob<Request extends { id: string }>(
  { config, database, clock }: Services,
  kind: string,
  list: List,
  find: (transaction: Queryable, now: Date) => Promise<Request[]>,
  letterOf: (requests: Request[]) => Letter,
): Job {
  return {
    kind,
    lane: "mail",
    everyMs: HOUR_MS,
    async run() {
      await inTransaction(database, async (transaction) => {
        const now = clock();
        const found = await find(transaction, now);
        if (found.length === 0) return;
        const ids = found.map(({ id }) => id);
        await noteTold(transaction, ids, list, now);
        const mail = { to: config.site.contactEmail, ...letterOf(found) };
        await queueMail(transaction, `${kind}:${now.toISOString()}`, mail, now);
      });
    },
  };
}
