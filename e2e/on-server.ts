import type { Page } from "@playwright/test";
import type { Records } from "#test/records/records.ts";

/** The member's records of a kind, as another device would pull them. */
export async function recordsOnServer<K extends keyof Records>(page: Page, kind: K): Promise<Records[K][]> {
  const answer = await page.request.get("/api/notebook?since=0&seen=0");
  const { changes } = (await answer.json()) as { changes: { kind: string; value: Records[K] | null }[] };
  return changes.flatMap((change) => (change.kind === kind && change.value ? [change.value] : []));
}
