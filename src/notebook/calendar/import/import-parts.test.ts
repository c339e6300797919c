import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { type MutationResult, worstOf } from "#platform/sync/mutation.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import { calendarContract, type ImportedEvent } from "../contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, IMPORT_PART_EVENTS, SKIPPED_DAYS_MAX } from "../event-limits.ts";
import { importParts } from "./use-import.ts";

const EVENTS = 500;

/** The server's default limit for a request body (platform/http/server.ts). */
const BODY_LIMIT_BYTES = 256 * 1024;

const full = () =>
  importedEvent({
    title: "永".repeat(EVENT_TITLE_MAX),
    notes: "\u2028\ud800".repeat(EVENT_NOTES_MAX / 2),
    repeats: "daily",
    skipped_dates: Array(SKIPPED_DAYS_MAX).fill("2027-03-06"),
  });

test.each<[string, () => ImportedEvent, number]>([
  ["short events", () => importedEvent(), EVENTS / IMPORT_PART_EVENTS],
  ["events that are full to their limits", full, 250],
])("an import of %s is split, whole and in order, into parts that the server accepts", (_name, one, most) => {
  const events = Array.from({ length: EVENTS }, one);
  const parts = [...importParts(events)];
  expect(parts.flat()).toEqual(events);
  expect(parts.length).toBeLessThanOrEqual(most);
  for (const part of parts) {
    const body = { events: part, written_at: new Date().toISOString() };
    expect(part.length).toBeLessThanOrEqual(IMPORT_PART_EVENTS);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(BODY_LIMIT_BYTES);
    expect(safeParse(calendarContract.importEvents.body, body).error).toBeUndefined();
  }
});

test("an empty import has no parts", () => {
  expect([...importParts([])]).toEqual([]);
});

const error = { code: "offline", message: "" } as const;
const made: MutationResult = { state: "applied" };
const waiting: MutationResult = { state: "queued", isPersisted: true, error };
const unkept: MutationResult = { state: "queued", isPersisted: false, error };
const refused: MutationResult = { state: "rejected", error: { code: "bad_request", message: "" } };

test.each<[string, MutationResult[], MutationResult]>([
  ["made once all are", [made, made], made],
  ["waiting as long as one is", [made, waiting, made], waiting],
  ["not safe where one is not kept", [waiting, unkept, waiting], unkept],
  ["refused where one was", [made, unkept, refused, waiting], refused],
])("an import is %s", (_name, parts, whole) => {
  expect(worstOf(parts)).toEqual(whole);
});
