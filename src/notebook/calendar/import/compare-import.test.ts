import { expect, test } from "vitest";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import type { CalendarEvent, ImportedEvent } from "../contract.ts";
import { REASONS } from "../ical/file-words.ts";
import { compareImport, isAsImported, newImportId } from "./compare-import.ts";

const asImported = (event: ImportedEvent): CalendarEvent => ({
  ...event,
  created_at: "",
  version: partVersion(newImportId(), event.id),
});
const edited = (event: ImportedEvent): CalendarEvent => ({ ...asImported(event), version: newId() });
const compare = (
  file: ImportedEvent[],
  known: CalendarEvent[],
  ended: { id: string; day: string | null }[] = [],
) => compareImport({ events: file, ended, left_out: [] }, new Map(known.map((event) => [event.id, event])));

const yoga = importedEvent({ title: "Yoga", repeats: "weekly", repeat_until: "2027-04-30" });

test("an event as an import left it takes what the file says now; days that the member deleted stay deleted", () => {
  const known = { ...asImported(yoga), skipped_dates: ["2027-03-12"] };
  const now = { ...yoga, repeat_until: "2027-03-26", skipped_dates: ["2027-03-19"] };
  const { added, changed, knownCount, leftOut } = compare([now], [known]);
  const skipped_dates = ["2027-03-12", "2027-03-19"];
  expect([added, changed, knownCount]).toEqual([[], [{ ...now, skipped_dates, base: known.version }], 0]);
  expect(leftOut).toEqual([{ title: "Yoga", reason: REASONS.changed }]);
  expect(compare([yoga], [known])).toMatchObject({ changed: [], knownCount: 1, leftOut: [] });
});

test("an event that the member edited stays as it is, and is named if the file differs", () => {
  const known = edited({ ...yoga, notification_enabled: true, reminder_time: "09:00" });
  expect(compare([yoga], [known])).toMatchObject({ changed: [], knownCount: 1, leftOut: [] });
  const stays = { changed: [], ended: [], leftOut: [{ title: "Yoga", reason: REASONS.yours }] };
  expect(compare([{ ...yoga, title: "Yoga a las siete" }], [known])).toMatchObject(stays);
  for (const day of [null, "2027-03-12"])
    expect(compare([], [known], [{ id: yoga.id, day }])).toMatchObject(stays);
});

test("what the file cancels ends: an event, or days of it; what is not there is not named", () => {
  const known = asImported(yoga);
  const { id } = yoga;
  expect(compare([], [known], [{ id, day: null }]).ended).toEqual([{ event: known, day: null }]);
  const days = ["2027-03-12", "2027-03-19", "2027-03-13"].map((day) => ({ id, day }));
  const found = compare([], [known], days).ended.map(({ event, day }) => [event.skipped_dates, day]);
  expect(found).toEqual([
    [[], "2027-03-12"],
    [["2027-03-12"], "2027-03-19"],
  ]);
  expect(compare([], [], [{ id, day: null }])).toMatchObject({ ended: [], leftOut: [] });
});

test("only an import's version tells that nobody edited the event", () => {
  const [event, mutation] = [importedEvent(), newImportId()];
  expect(isAsImported({ id: event.id, version: partVersion(mutation, event.id) })).toBe(true);
  for (const version of [newId(), mutation, partVersion(newId(), event.id), partVersion(mutation, newId())])
    expect(isAsImported({ id: event.id, version })).toBe(false);
});
