import { CONSENT_EDITION } from "#notebook/feelings/consent-words.ts";
import type { Visitor } from "../visitor.ts";

/** Gives the consent, and notes how a day felt. */
export async function noteFeelings(visitor: Visitor, day: string): Promise<void> {
  await acceptFeelings(visitor);
  await visitor.call("PUT", `/api/feelings/${day}`, { energy: 4, mood: 3 });
}

export async function acceptFeelings(visitor: Visitor): Promise<void> {
  const written_at = new Date().toISOString();
  await visitor.call("PUT", "/api/feelings-consent", { edition: CONSENT_EDITION, written_at });
}
