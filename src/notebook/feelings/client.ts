import { createMutator, useRecords } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import type { Feelings, FeelingsConsent, feelingsContract } from "./contract.ts";

export const write = createMutator<typeof feelingsContract>();
export const FEELINGS = "feelings";
/** The consent, which is the only record of its kind. */
export const CONSENT = { kind: "feelings_consent", id: "consent" };

/** Returns the feelings by day; undefined until loaded. */
export function useFeelings(): ReadonlyMap<string, Feelings> | undefined {
  return useRecords<Feelings>(FEELINGS);
}

/** Returns the consent, even a withdrawn one; null if there is none, undefined until loaded. */
export function useFeelingsConsent(): FeelingsConsent | null | undefined {
  const consents = useRecords<FeelingsConsent>(CONSENT.kind);
  return consents && (consents.get(CONSENT.id) ?? null);
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
  return write("PUT /api/feelings/:day", { params: { day }, body: noted }, effects, { needs: [CONSENT] });
}
