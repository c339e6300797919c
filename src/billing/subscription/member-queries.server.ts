import type { Database } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import { type LiveSession, liveSessions, liveToken, openSession } from "#platform/session/session.ts";
import { type Head, headOf } from "#platform/sync/server/positions.ts";
import type { SubscriptionFacts } from "./access.ts";
import { FACTS } from "./queries.server.ts";

interface FoundMember {
  session: LiveSession;
  facts: SubscriptionFacts | undefined;
  head: Head;
}

/** What every Premium call needs to know of its member, in one statement. */
export async function findMember(
  database: Database,
  accessToken: string,
  now: Date,
): Promise<FoundMember | undefined> {
  const {
    rows: [row],
  } = await selectMember(database, liveToken(accessToken, now));
  if (!row) return undefined;
  const facts = row.created_at === null ? undefined : (row as SubscriptionFacts);
  return { session: await openSession(database, row, now), facts, head: headOf(row) };
}

const selectMember = preparedQuery((database, token: ReturnType<typeof liveToken>) =>
  liveSessions(database, token)
    .leftJoin("user_subscriptions", "user_subscriptions.user_id", "sessions.user_id")
    .leftJoin("member_revisions", "member_revisions.user_id", "sessions.user_id")
    .select(FACTS.map((fact) => `user_subscriptions.${fact}` as const))
    .select([
      "member_revisions.epoch",
      "member_revisions.revision",
      "member_revisions.stamp",
      "member_revisions.records_at_most as records",
      "member_revisions.bytes_at_most as bytes",
    ]),
);
