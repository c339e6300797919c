import { type FactKind, noteFact } from "#platform/backup/facts.ts";
import type { Database, Queryable } from "#platform/database/database.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import { eachRow } from "#platform/server/member-export.ts";
import type { UserId } from "#platform/session/session.ts";
import type { CalendarEvent } from "../contract.ts";
import { OF_DEADLINE } from "../ical/calendar-names.ts";
import type { ExportedEvent } from "../ical/write-calendar.server.ts";
import { events } from "../queries.server.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    calendar_feeds: {
      user_id: string;
      token_hash: string;
      created_at: string;
    };
  }
}

const FEED = "feed";
const CLOSED = "closed";
/** Events per database page: so few that even events of the maximum size do not block other requests. */
const FEED_PAGE = 100;
const FEED_DEADLINES_MAX = 500;

export async function findFeed(database: Queryable, userId: UserId) {
  return database
    .selectFrom("calendar_feeds")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function findFeedOwner(database: Queryable, tokenHash: string): Promise<UserId | undefined> {
  const feed = await database
    .selectFrom("calendar_feeds")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return feed?.user_id as UserId | undefined;
}

export async function putFeed(
  database: Database,
  userId: UserId,
  feed: { token_hash: string; created_at: string },
): Promise<void> {
  await inMemberTransaction(database, userId, async (transaction) => {
    await closeFeed(transaction, userId);
    await transaction
      .insertInto("calendar_feeds")
      .values({ user_id: userId, ...feed })
      .execute();
    await noteFact(transaction, FEED, feed.token_hash, "begun");
  });
}

export async function closeFeed(transaction: Queryable, userId: UserId): Promise<void> {
  const closed = await transaction
    .deleteFrom("calendar_feeds")
    .where("user_id", "=", userId)
    .returning("token_hash")
    .execute();
  for (const { token_hash } of closed) await noteFact(transaction, FEED, token_hash, CLOSED);
}

/** Deletes closed addresses that a restore brought back. A member must recreate an address that a restore lost. */
export function feedFacts(database: Database): FactKind {
  return {
    kind: FEED,
    async replay(states) {
      const closed = [...states].filter(([, state]) => state === CLOSED).map(([hash]) => hash);
      if (closed.length > 0)
        await database.deleteFrom("calendar_feeds").where("token_hash", "in", closed).execute();
    },
  };
}

/** Yields open goals' latest deadlines. Then yields recurring events and the latest single ones, while they fit. */
export async function* eachFeedEvent(database: Queryable, userId: UserId) {
  for (const deadline of await listDeadlines(database, userId)) yield deadline;
  const hasRoom = feedRoom();
  for (const operator of ["<>", "="] as const) {
    const rows = database
      .selectFrom("calendar_events")
      .select(events.columns)
      .where("user_id", "=", userId)
      .where("repeats", operator, "never");
    for await (const row of eachRow(rows, ["event_date", "id"], "desc", FEED_PAGE)) {
      const event = events.decode(row);
      if (!hasRoom(event)) return;
      yield event;
    }
  }
}

async function listDeadlines(database: Queryable, userId: UserId): Promise<ExportedEvent[]> {
  const rows = await database
    .selectFrom("user_goals")
    .select(["id", "title", "deadline"])
    .where((is) => is.and({ user_id: userId, completed_at: null, archived_at: null }))
    .orderBy("deadline", "desc")
    .orderBy("id")
    .limit(FEED_DEADLINES_MAX)
    .execute();
  return rows.map(({ id, title, deadline }) => ({
    id: id + OF_DEADLINE,
    title: `Fecha límite: ${title}`,
    event_date: deadline,
    notes: "",
    repeats: "never",
    repeat_until: null,
    skipped_dates: [],
  }));
}

export const FEED_EVENTS_MAX = 5000;
/** The longest sum of a feed's titles, notes and skipped days, in UTF-16 units. */
export const FEED_TEXT_MAX = 2_000_000;
const SKIPPED_LENGTH = 10;

type Measured = Pick<CalendarEvent, "title" | "notes" | "skipped_dates">;

export function feedRoom(): (event: Measured) => boolean {
  let events = 0;
  let length = 0;
  return ({ title, notes, skipped_dates }) => {
    events++;
    length += title.length + notes.length + SKIPPED_LENGTH * skipped_dates.length;
    return events <= FEED_EVENTS_MAX && length <= FEED_TEXT_MAX;
  };
}
