import { createMutator, useRecords } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { CONSENT_EDITION, CONSENT_WORDS } from "./consent-words.ts";
import type { Feelings, FeelingsConsent, feelingsContract } from "./contract.ts";
import { FEELINGS_DELETED_AT_ONCE } from "./feelings-limits.ts";

const write = createMutator<typeof feelingsContract>();
const FEELINGS = "feelings";
const CONSENT = "feelings_consent";
/** The only record of this kind. */
const CONSENT_ID = "consent";
const NEEDS_CONSENT = { needs: [{ kind: CONSENT, id: CONSENT_ID }] };

/** By day; undefined until loaded. */
export function useFeelings(): ReadonlyMap<string, Feelings> | undefined {
  return useRecords<Feelings>(FEELINGS);
}

/** Also a withdrawn one. Null if there is none, and undefined until loaded. */
export function useFeelingsConsent(): FeelingsConsent | null | undefined {
  const consents = useRecords<FeelingsConsent>(CONSENT);
  return consents && (consents.get(CONSENT_ID) ?? null);
}

/** @param noted the fields that change; null clears one */
export function saveFeelings(
  day: string,
  noted: Partial<Pick<Feelings, "energy" | "mood">>,
  known: Feelings | undefined,
): Promise<MutationResult> {
  const { energy, mood } = { energy: null, mood: null, ...known, ...noted };
  const value = energy === null && mood === null ? null : { day, energy, mood };
  const effects = () => [{ kind: FEELINGS, id: day, value }];
  return write("PUT /api/feelings/:day", { params: { day }, body: noted }, effects, NEEDS_CONSENT);
}

/** Deletes what was noted on these days. */
export async function deleteFeelings(days: readonly string[]): Promise<MutationResult[]> {
  const parts = Array.from({ length: Math.ceil(days.length / FEELINGS_DELETED_AT_ONCE) }, (_, index) =>
    days.slice(index * FEELINGS_DELETED_AT_ONCE, (index + 1) * FEELINGS_DELETED_AT_ONCE),
  );
  return Promise.all(
    parts.map((part) =>
      write("POST /api/feelings/deletions", { body: { days: part } }, () =>
        part.map((id) => ({ kind: FEELINGS, id, value: null })),
      ),
    ),
  );
}

export function acceptFeelings(): Promise<MutationResult> {
  const accepted_at = new Date().toISOString();
  const edition = CONSENT_EDITION;
  const value: FeelingsConsent = { edition, words: CONSENT_WORDS[edition], accepted_at, withdrawn_at: null };
  return write("PUT /api/feelings-consent", { body: { edition, written_at: accepted_at } }, () => [
    { kind: CONSENT, id: CONSENT_ID, value },
  ]);
}

export function withdrawFeelings(consent: FeelingsConsent): Promise<MutationResult> {
  const value: FeelingsConsent = { ...consent, withdrawn_at: new Date().toISOString() };
  return write("DELETE /api/feelings-consent", {}, () => [{ kind: CONSENT, id: CONSENT_ID, value }]);
}
