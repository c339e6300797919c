import type { Locator, Page } from "@playwright/test";
import type { ImportedEvent } from "#notebook/calendar/contract.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { expect } from "../fixtures.ts";
import { sendChange } from "../steps.ts";

/** Saves events in one mutation, as another device of the member would. */
export async function keepEvents(
  page: Page,
  ...written: (Partial<ImportedEvent> & { title: string; event_date: string })[]
): Promise<ImportedEvent[]> {
  const events = written.map((event) => ({
    id: newId(),
    notes: "",
    notification_enabled: event.reminder_time !== undefined,
    reminder_time: null,
    repeats: "never" as const,
    repeat_until: null,
    skipped_dates: [],
    ...event,
  }));
  await sendChange(page, "put", "/api/events", { events, written_at: new Date().toISOString() });
  return events;
}

export async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`/calendario?dia=${day}`);
  await expect(leafOf(page, day)).toBeVisible();
  await expect(page.getByText("Cargando tus eventos")).toBeHidden();
}

export function dayButton(page: Page, day: string): Locator {
  return page.getByRole("grid").getByRole("button", { name: longDate(day) });
}

export function leafOf(page: Page, day: string): Locator {
  return page.getByRole("heading", { level: 2, name: longDate(day) });
}

export function entryOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
}
