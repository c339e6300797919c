import { createMutator } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { CONSENT, FEELINGS } from "./client.ts";
import { CONSENT_EDITION, CONSENT_WORDS } from "./consent-words.ts";
import type { FeelingsConsent, feelingsContract } from "./contract.ts";
import { FEELINGS_DELETED_AT_ONCE } from "./feelings-limits.ts";

const write = createMutator<typeof feelingsContract>();

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
    { ...CONSENT, value },
  ]);
}

export function withdrawFeelings(consent: FeelingsConsent): Promise<MutationResult> {
  const value: FeelingsConsent = { ...consent, withdrawn_at: new Date().toISOString() };
  return write("DELETE /api/feelings-consent", {}, () => [{ ...CONSENT, value }]);
}
