import { inSnapshot } from "#platform/database/database.ts";
import { defineRoutes, POSITION_HEADER } from "#platform/http/routes.ts";
import type { MemberBounds } from "#platform/limits/member-bounds.ts";
import type { Services } from "#platform/server/services.ts";
import type { Answer } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { syncContract } from "../contract.ts";
import { type Cursor, feedOf, type Page } from "./feed.server.ts";
import { applyMutationOnce, diverged } from "./mutations.ts";
import {
  findCommon,
  findHead,
  type Head,
  isForgotten,
  listKnown,
  type Position,
  positionText,
} from "./positions.ts";
import { removeConflict } from "./queries.server.ts";
import { returnRecords } from "./returns.server.ts";
import type { SyncedCollection } from "./synced-table.ts";

export function syncRoutes(
  { database, clock }: Services,
  kinds: readonly SyncedCollection[],
  bounds: MemberBounds,
) {
  const readPage = feedOf(kinds);
  return defineRoutes(syncContract, {
    async readChanges({ session: { userId }, query, told, request: { head: before }, reply }) {
      const { since, kind, id, epoch = "" } = query;
      const after = { revision: Number(since), kind, id };
      // Scripts from before decision 0078 do not send `seen`.
      const seen = query.seen === undefined ? undefined : Number(query.seen);
      if (before && isNewest(before, told, after, seen)) {
        const position = positionText(before);
        reply.header(POSITION_HEADER, position);
        return { ...NO_NEWS, cursor: { revision: before.revision }, position };
      }
      return inSnapshot(database, "short", async (snapshot) => {
        const of = seen === undefined ? { revision: after.revision, stamp: epoch } : told;
        const { head, oldest, isKnown } = await findHead(snapshot, userId, of);
        if (!isKnown || (seen && isForgotten(oldest, seen))) throw diverged();
        const last = head.revision;
        let page = await readPage(snapshot, userId, { after, last });
        const position = positionText(head);
        if (position) reply.header(POSITION_HEADER, position);
        const listAfter = (from: number, upTo: number) => listKnown(snapshot, { userId, after: from, upTo });
        if (seen !== undefined) {
          const known = page.has_more ? {} : await listAfter(seen, last);
          return { ...page, ...known, position };
        }
        if (page.has_more && page.cursor.revision - 1 <= after.revision)
          page = await readPage(snapshot, userId, { after, last, isWhole: true });
        const whole = wholeRevisions(page, after.revision);
        const { ids: applied } = await listAfter(after.revision, whole.revision);
        return { ...OLD, ...page, ...whole, applied, epoch: head.epoch, position };
      });
    },

    compareHistories({ session: { userId }, body: { seen, pairs }, told, reply }) {
      return inSnapshot(database, "short", async (snapshot) => {
        const { head, oldest, isKnown } = await findHead(snapshot, userId, told);
        const position = positionText(head);
        if (position) reply.header(POSITION_HEADER, position);
        return {
          common: await findCommon(snapshot, userId, pairs),
          is_forgotten: isForgotten(oldest, seen, isKnown ? undefined : told),
          kinds: kinds.map(({ kind }) => kind),
          position,
        };
      });
    },

    /** This call needs no idempotency key: a repetition finds the records changed since the device read them. */
    async returnRecords({ session: { userId }, body, told, reply }) {
      let outcome: Answer<typeof syncContract.returnRecords> = { undone: [], refused: [] };
      const mutation = { id: newId(), now: clock(), told };
      const position = await applyMutationOnce(database, userId, mutation, async (write) => {
        outcome = await returnRecords(write, kinds, bounds, body);
      });
      reply.header(POSITION_HEADER, position);
      return outcome;
    },

    recoverRecords() {
      throw diverged();
    },

    async resolveConflict({ write, params: { id }, query: { base } }) {
      if (await removeConflict(write, { id, version: base })) return;
      // If no conflict has this version, its text may have become the record, which is then deleted.
      for (const { locateText, recovery } of kinds) {
        const record = await locateText?.(write.transaction, write.userId, base);
        if (record) await recovery.remove?.(write, record.value);
      }
    },
  });
}

const NO_NEWS = { changes: [], has_more: false, pairs: [], ids: [] };

/** Returns true if a pull would find nothing. Most pulls find nothing, and need no snapshot to know it. */
function isNewest(head: Head, told: Position | undefined, { revision, kind }: Cursor, seen?: number) {
  const isTold = told?.revision === head.revision && told.stamp === head.stamp;
  return isTold && revision === head.revision && seen === revision && kind === undefined;
}

/** The other fields that a script from before decision 0078 expects. */
const OLD = { covered: [], lineage: [], divergence: null };

/** Ends a page with a whole revision, for older scripts. @throws AppError `diverged` where one revision fills a page */
function wholeRevisions({ changes, has_more, cursor }: Page, since: number) {
  const revision = has_more ? cursor.revision - 1 : cursor.revision;
  if (has_more && revision <= since) throw diverged();
  return { revision, changes: changes.filter((change) => change.revision <= revision) };
}
