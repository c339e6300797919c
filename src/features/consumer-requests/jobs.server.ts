import * as z from "zod/mini";
import { inTransaction, type Queryable } from "#server/database/database.ts";
import { enqueueJob, type Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import type { Billing } from "./billing.ts";
import { ownerListLetter, unprovenListLetter } from "./letters.server.ts";
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
    ownerListJob(services),
    unprovenListJob(services),
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

/** Sends the owner one letter an hour about all requests that got no letter of their own. */
function ownerListJob({ config, database, clock }: Services): Job {
  return {
    kind: OWNER_LIST,
    lane: "mail",
    everyMs: HOUR_MS,
    async run() {
      await inTransaction(database, async (transaction) => {
        const now = clock();
        const cases = await listUntold(transaction, LISTED);
        if (cases.length === 0) return;
        const ids = cases.map(({ id }) => id);
        await noteTold(transaction, ids, "owner_told_at", now);
        const mail = { to: config.site.contactEmail, ...ownerListLetter(cases) };
        await queueMail(transaction, `${OWNER_LIST}:${now.toISOString()}`, mail, now);
      });
    },
  };
}

/** Hands requests that nobody confirmed to the owner, each once: the law asks for an answer within a day. */
function unprovenListJob({ config, database, clock }: Services): Job {
  return {
    kind: UNPROVEN_LIST,
    lane: "mail",
    everyMs: HOUR_MS,
    async run() {
      await inTransaction(database, async (transaction) => {
        const now = clock();
        const before = new Date(now.getTime() - UNPROVEN_AFTER_MS);
        const cases = await listUnproven(transaction, before, LISTED);
        if (cases.length === 0) return;
        const ids = cases.map(({ id }) => id);
        await noteTold(transaction, ids, "unproven_told_at", now);
        const mail = { to: config.site.contactEmail, ...unprovenListLetter(cases) };
        await queueMail(transaction, `${UNPROVEN_LIST}:${now.toISOString()}`, mail, now);
      });
    },
  };
}
