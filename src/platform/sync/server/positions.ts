import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { limitTo, preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";
import { KNOWN_MAX } from "../sync-limits.ts";

/** A revision and the random stamp of its mutation, which names one history (decision 0078). */
export interface Position {
  revision: number;
  stamp: string;
}

/** The newest position of a member in the database. */
export interface Head extends Position {
  /** Changes with `owner restore`. Devices from before decision 0078 name it in place of a stamp. */
  epoch: string;
}

/** The text in which devices send and store a position. Its stamp is empty in the first epoch. */
export const POSITION = /^\d{1,9}\.([0-9a-f-]{16,36})?$/;

/** @param text matches POSITION */
export function readPosition(text: string): Position {
  const [revision, stamp = ""] = text.split(".");
  return { revision: Number(revision), stamp };
}

/** Returns null before the first mutation. */
export function positionText({ revision, stamp }: Position): string | null {
  return revision === 0 ? null : `${revision}.${stamp}`;
}

/** Returns the head. A member without a row has changed nothing. */
export function headOf(row: { [column in keyof Head]: Head[column] | null } | undefined): Head {
  const { revision, epoch, stamp } = row ?? {};
  return { revision: revision ?? 0, stamp: stamp ?? epoch ?? "", epoch: epoch ?? "" };
}

/** Returns the head and the oldest stored revision. `isKnown`: the history contains `told`, or there is no `told`. */
export async function findHead(database: Queryable, userId: UserId, told?: Position) {
  const { rows } = await selectHead(database, { userId, ...(told ?? NONE) });
  const head = headOf(rows[0]);
  const oldest = rows[0]?.oldest ?? head.revision;
  return { head, oldest, isKnown: isKnownPosition(told, head, rows[0]?.noted ?? 0) };
}

/** @param noted from `countNoted`: how many mutations have that revision and stamp */
export function isKnownPosition(told: Position | undefined, head: Head, noted: number): boolean {
  if (!told) return true;
  if (told.stamp === head.epoch) return told.revision <= head.revision;
  return told.stamp !== "" && noted > 0;
}

export const NONE: Position = { revision: -1, stamp: "" };

/** Counts the mutations of that revision and stamp. Scripts from before stamps send a mutation's id as the stamp. */
export function countNoted({ userId, revision, stamp }: Position & { userId: UserId }) {
  return sql<number>`(SELECT COUNT(*) FROM applied_mutations WHERE applied_mutations.user_id = ${userId}
    AND applied_mutations.revision = ${revision}
    AND (stamp = ${stamp} OR (mutation_id = ${stamp} AND COALESCE(stamp, mutation_id) <> '')))`;
}

const selectHead = preparedQuery((database, told: Position & { userId: UserId }) =>
  database
    .selectFrom("member_revisions")
    .select(["revision", "stamp", "epoch"])
    .select(countNoted(told).as("noted"))
    .select(
      sql<number | null>`(SELECT MIN(revision) FROM applied_mutations WHERE user_id = ${told.userId})`.as(
        "oldest",
      ),
    )
    .where("user_id", "=", told.userId),
);

/** True if a device's state is older than all stored mutations. `seen`: where its last complete pull ended, or 0. */
export function isForgotten(oldest: number, seen: number, told?: Position): boolean {
  return (seen > 0 && seen < oldest - 1) || (told !== undefined && told.revision < oldest);
}

/** Returns the revision of the newest pair that device and database have in common; 0 without one. */
export async function findCommon(
  database: Queryable,
  userId: UserId,
  pairs: readonly (readonly [revision: number, stamp: string])[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  const revisions = pairs.map(([revision]) => revision);
  const ours = await database
    .selectFrom("applied_mutations")
    .select(["revision", "mutation_id", STAMP.as("stamp")])
    .where("user_id", "=", userId)
    .where(STAMP, "<>", "")
    .where("revision", "in", revisions)
    .execute();
  const known = new Set(
    ours.flatMap(({ revision, mutation_id, stamp }) => [
      `${revision}.${stamp}`,
      `${revision}.${mutation_id}`,
    ]),
  );
  return Math.max(0, ...pairs.map(([revision, stamp]) => (known.has(`${revision}.${stamp}`) ? revision : 0)));
}

const STAMP = sql<string>`COALESCE(stamp, mutation_id)`;

/** The newest pairs and mutation ids after a revision, oldest first, at most KNOWN_MAX of each. */
export async function listKnown(
  database: Queryable,
  range: Range,
): Promise<{ pairs: [revision: number, stamp: string][]; ids: string[] }> {
  if (range.after >= range.upTo) return { pairs: [], ids: [] };
  const { rows } = await selectNewest(database, range);
  const stamped = rows.filter(({ stamp }) => stamp !== "");
  // Noted ids have no pair, but take up a part of the limit, so there may be more pairs.
  const areMore = rows.length === KNOWN_MAX && stamped.length < KNOWN_MAX;
  const pairs = areMore ? (await selectPairs(database, range)).rows : stamped;
  return {
    pairs: pairs.map(({ revision, stamp }): [number, string] => [revision, stamp]).reverse(),
    ids: rows.map(({ mutation_id }) => mutation_id).reverse(),
  };
}

interface Range {
  userId: UserId;
  after: number;
  upTo: number;
}

const newest = (database: Queryable, { userId, after, upTo }: Range) =>
  database
    .selectFrom("applied_mutations")
    .select(["revision", "mutation_id", STAMP.as("stamp")])
    .where("user_id", "=", userId)
    .where("revision", ">", after)
    .where("revision", "<=", upTo)
    .orderBy("revision", "desc")
    .limit(limitTo(KNOWN_MAX));
const selectNewest = preparedQuery(newest);
const selectPairs = preparedQuery((database, range: Range) => newest(database, range).where(STAMP, "<>", ""));
