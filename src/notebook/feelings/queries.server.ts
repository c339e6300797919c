import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
import { marksOf, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { CONSENT_WORDS } from "./consent-words.ts";
import {
  type Feelings,
  type FeelingsConsent,
  feelingsConsentSchema,
  type feelingsContract,
  feelingsSchema,
} from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    daily_feelings: SyncedRow<Feelings>;
    feelings_consents: SyncedRow<FeelingsConsent>;
  }
}

type Noted = Body<(typeof feelingsContract)["keepFeelings"]>;
type Accepted = Body<(typeof feelingsContract)["acceptFeelings"]>;

export const feelings = syncedTable("daily_feelings", {
  kind: "feelings",
  name: "días con energía o ánimo",
  schema: feelingsSchema,
  key: "day",
});

export const feelingsConsent = syncedTable("feelings_consents", {
  kind: "feelings_consent",
  schema: feelingsConsentSchema,
  single: "consent",
});

function findConsent(database: Queryable, userId: UserId): Promise<FeelingsConsent | undefined> {
  return feelingsConsent.find(database, userId, "consent");
}

/** Merges by field: the last write of a field wins. Without a consent in force, a field can only be cleared. */
export async function saveFeelings(write: MutationContext, day: string, noted: Noted): Promise<void> {
  const known = await feelings.find(write.transaction, write.userId, day);
  const mayNote = await hasConsent(write.transaction, write.userId);
  const merged = (field: "energy" | "mood") => {
    const told = noted[field];
    return told === undefined || (told !== null && !mayNote) ? (known?.[field] ?? null) : told;
  };
  const [energy, mood] = [merged("energy"), merged("mood")];
  if (energy === null && mood === null) await feelings.remove(write, day);
  else await feelings.upsert(write, { day, energy, mood });
}

export async function hasConsent(database: Queryable, userId: UserId): Promise<boolean> {
  return (await findConsent(database, userId))?.withdrawn_at === null;
}

/** Ignores a consent that a device without a connection took before the last withdrawal. */
export async function acceptFeelings(write: MutationContext, { edition, written_at: told }: Accepted) {
  const known = await findConsent(write.transaction, write.userId);
  const accepted_at = writtenAt(write, told);
  const isInForce = known?.withdrawn_at === null && known.edition === edition;
  if (isInForce || (known?.withdrawn_at && accepted_at <= known.withdrawn_at)) return;
  const words = CONSENT_WORDS[edition];
  await feelingsConsent.upsert(write, { edition, words, accepted_at, withdrawn_at: null });
}

export async function withdrawFeelings(write: MutationContext): Promise<void> {
  const known = await findConsent(write.transaction, write.userId);
  if (known?.withdrawn_at === null)
    await feelingsConsent.upsert(write, { ...known, withdrawn_at: write.now });
}

export const feelingsMarks = marksOf(feelings, {
  async put(write, { day, energy, mood }) {
    // After a restore, the server takes feelings back only if the member has a consent, even a withdrawn one.
    if (!(await findConsent(write.transaction, write.userId))) return;
    if (energy !== null || mood !== null) await feelings.upsert(write, { day, energy, mood });
  },
});

export const consentMarks = marksOf(feelingsConsent, {
  // Store the server's words of that edition instead of the device's.
  put: (write, consent) =>
    feelingsConsent.upsert(write, { ...consent, words: CONSENT_WORDS[consent.edition] }),
});
