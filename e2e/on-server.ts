import type { Page } from "@playwright/test";
import type { CalendarEvent } from "#features/calendar/contract.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { Idea } from "#features/ideas/contract.ts";
import type { JournalRecord } from "#features/journal/contract.ts";
import type { Note } from "#features/notes/contract.ts";

interface Kept {
  idea: Idea;
  goal: Goal;
  event: CalendarEvent;
  journal: JournalRecord;
  note: Note;
}

/** The member's records of a kind as the server has them, and as another device of theirs would learn them. */
export async function recordsOnServer<K extends keyof Kept>(page: Page, kind: K): Promise<Kept[K][]> {
  const answer = await page.request.get("/api/notebook?since=0");
  const { changes } = (await answer.json()) as { changes: { kind: string; value: Kept[K] | null }[] };
  return changes.flatMap((change) => (change.kind === kind && change.value ? [change.value] : []));
}
