import { beforeEach, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { comparisonSchema, journalFieldsSchema, journalRecordSchema } from "#features/journal/contract.ts";
import { newImageFile } from "#features/journal/images/image-file.ts";
import { newId } from "#shared/new-id.ts";
import { fc } from "../random/properties.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

const RUNS = 300;

const app = await startTestApp();
let member: Visitor;

// Calls are limited per member.
beforeEach(async () => {
  member = await app.newMember();
});

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "../../etc/passwd",
    "%00",
    "'; DROP TABLE users; --",
    "<script>",
    "\u0000",
    "🌅".repeat(500),
  ),
);
const hostilePercentage = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double(), fc.integer());
const pageFields = {
  event_type: fc.constantFrom("describe", "project"),
  event_date: fc.constantFrom("2027-03-05", "2028-02-29", "9999-12-31", "0001-01-01"),
  title: hostileText,
  notes: hostileText,
  custom_field_one: hostileText,
  custom_field_two: hostileText,
  image_url: fc.constantFrom(null, null, "/api/journal-images/1780000000000_a.webp"),
  actions: fc.array(fc.record({ goal_id: fc.uuid(), action_id: fc.uuid(), action_text: hostileText }), {
    maxLength: 3,
  }),
  base: fc.oneof(fc.uuid(), fc.constant("")),
  written_at: fc.constantFrom("2026-11-21T12:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
  title_percentage: hostilePercentage,
  notes_percentage: hostilePercentage,
  custom_field_one_percentage: hostilePercentage,
  custom_field_two_percentage: hostilePercentage,
  custom_field_one_label: hostileText,
  custom_field_two_label: hostileText,
};
/** A body that is valid for each journal route, with up to two fields spoilt. */
const hostilePage = fc
  .tuple(
    fc.record(pageFields),
    fc.subarray(Object.keys(pageFields), { maxLength: 2 }),
    fc.oneof(hostileText, fc.jsonValue(), fc.constantFrom("2026-02-30", "0000-01-01")),
  )
  .map(([good, spoilt, value]) => ({
    ...good,
    ...Object.fromEntries(spoilt.map((field) => [field, value])),
  }));

test("generated journal pages never cause a 5xx, and stored records match their schemas", async () => {
  const ids = [newId(), newId()];
  const ofJournal = ["/api/journal/:id", "/api/comparisons/:day", "/api/journal-fields"];
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.nat(2), hostilePage, fc.nat(2), async (which, body, whose) => {
      // An object whose toString is no function cannot become a text.
      const day = JSON.stringify(body.event_date).replaceAll('"', "").slice(0, 10);
      const path = ofJournal[which]
        ?.replace(":id", ids[whose] ?? newId())
        .replace(":day", encodeURIComponent(day.toWellFormed()));
      const { status } = await member.call("PUT", path ?? "", body);
      statuses.add(status);
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
  expect([...statuses], "some of them were good").toEqual(expect.arrayContaining([204, 400]));
  for (const [kind, schema] of [
    ["journal", journalRecordSchema],
    ["comparison", comparisonSchema],
    ["journal_fields", journalFieldsSchema],
  ] as const) {
    const kept = await member.records(kind);
    for (const value of kept) expect(safeParse(schema, value).error).toBeUndefined();
  }
}, 60_000);

test("generated picture uploads never cause a 5xx", async () => {
  const beginning = fc.constantFrom("", "ffd8ffe0", "89504e470d0a1a0a", "52494646ffffffff57454250");
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      beginning,
      fc.uint8Array({ maxLength: 400 }),
      fc.oneof(
        hostileText.map((name) => newImageFile(name, new Date())),
        hostileText.map((name) => encodeURIComponent(name.toWellFormed())),
      ),
      fc.constantFrom("image/jpeg", "image/png", "image/webp", "image/svg+xml", "text/html", "image/"),
      async (start, rest, file, type) => {
        const response = await member.send(`/api/journal-images/${file}`, {
          method: "PUT",
          headers: { "content-type": type },
          body: new Uint8Array(Buffer.concat([Buffer.from(start, "hex"), rest])),
        });
        statuses.add(response.status);
        expect(response.status, `${type} ${start} ${Buffer.from(rest).toString("hex")}`).toBeLessThan(500);
      },
    ),
    { numRuns: RUNS },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([400, 415]));
}, 60_000);
