import * as z from "zod/mini";
import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { enqueueJob, type Job } from "#platform/jobs/jobs.ts";
import { purgeJob } from "#platform/jobs/trusted-time.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { Billing } from "./billing.ts";
import { ownerLetter } from "./letters.server.ts";
import { purgeRequests, takeUntold } from "./queries.server.ts";
import { resolve } from "./resolve.server.ts";

const OWNER_LIST = "consumer-requests.owner-list";
/** Maximum for one letter. The rest follows an hour later. */
const LISTED = 500;
const RESOLVE = "consumer-requests.resolve";
/** Retention of unconfirmed requests and of their links (docs/product.md, section 11). */
const UNPROVEN_KEPT_MS = 30 * DAY_MS;
/** Retention of all other personal data: a year, as the pages say. */
const KEPT_MS = 365 * DAY_MS;

const resolveSchema = z.object({ id: z.string() });

/** Call in the transaction that confirms the request. */
export async function queueResolving(database: Queryable, id: string, now: Date, runAt = now): Promise<void> {
  await enqueueJob(database, { kind: RESOLVE, key: `${RESOLVE}:${id}`, payload: { id }, runAt }, now);
}

export function consumerRequestsJobs(services: Services, billing: Billing): Job[] {
  const { config, database, clock } = services;
  return [
    {
      kind: OWNER_LIST,
      lane: "upkeep",
      everyMs: HOUR_MS,
      async run() {
        await inTransaction(database, async (transaction) => {
          const now = clock();
          const cases = await takeUntold(transaction, LISTED, now);
          if (cases.length === 0) return;
          const mail = { to: config.site.contactEmail, ...ownerLetter(cases) };
          await queueMail(transaction, `${OWNER_LIST}:${now.toISOString()}`, mail, now);
        });
      },
    },
    {
      kind: RESOLVE,
      lane: "endings",
      async run(payload) {
        await resolve(services, billing, z.parse(resolveSchema, payload).id);
      },
    },
    purgeJob(services, { kind: "consumer-requests.purge", everyMs: DAY_MS }, (trusted) => {
      const before = (ageMs: number) => new Date(trusted.getTime() - ageMs);
      return purgeRequests(database, { unproven: before(UNPROVEN_KEPT_MS), all: before(KEPT_MS) }, clock());
    }),
  ];
}
