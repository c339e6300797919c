import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#member/account/client.ts";
import { newId } from "#platform/shared/new-id.ts";
import { startSync, syncNow, syncStore } from "#platform/sync/client.ts";
import { openNotebook } from "#platform/sync/notebooks.ts";
import { stubPage } from "#test/devices/stub-page.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import type { CalendarEvent, ImportedEvent } from "../contract.ts";
import { importEvents } from "./use-import.ts";

/** The sent imports with their idempotency keys. */
let sent: { key: string | null; events: ImportedEvent[] }[];
let isOffline: boolean;
let ana: string;

beforeEach(() => {
  sent = [];
  isOffline = false;
  ana = newId();
  stubPage();
  vi.stubGlobal("fetch", async (_url: string, { method, headers, body }: RequestInit) => {
    if (isOffline) throw new TypeError("no network");
    if (method === "GET") return Response.json({ cursor: { revision: 1 }, has_more: false, changes: [] });
    const { events } = JSON.parse(String(body));
    sent.push({ key: new Headers(headers).get("idempotency-key"), events });
    return new Response(null, { status: 204 });
  });
});

afterEach(async () => {
  await syncNow();
  openNotebook.current?.end();
});

function arrive(): void {
  sessionStore.set({ status: "signed-in", user: { id: ana } as never, expires_at: 0 });
  startSync(ana);
}

const fileOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...importedEvent({ title: `${at}` }), base: "" }));
const known = (event?: ImportedEvent) => ({ ...event, version: newId(), created_at: "" }) as CalendarEvent;

test("an import is sent in parts, in order, without the events that exist already", async () => {
  arrive();
  await syncNow();
  const events = fileOf(250);
  const [there] = events;
  const shares: number[] = [];
  const results = await importEvents(events, new Map([[there?.id ?? "", known(there)]]), (share) =>
    shares.push(share),
  );
  expect(shares).toEqual([100 / 249, 200 / 249, 1]);
  expect(results.map(({ count, result }) => [count, result.state])).toEqual(
    [100, 100, 49].map((count) => [count, "applied"]),
  );
  expect(sent.map(({ events }) => events.length)).toEqual([100, 100, 49]);
  expect(sent.flatMap(({ events }) => events)).toEqual(events.slice(1));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test("an import stops once another member's notebook has replaced the one that it began with", async () => {
  arrive();
  await syncNow();
  const importing = importEvents(fileOf(250), new Map());
  ana = newId();
  arrive();
  expect(await importing).toHaveLength(1);
  expect(syncStore.get()).toMatchObject({ records: new Map(), outbox: [] });
});

test("an offline import is queued in all its parts and sent after reconnecting", async () => {
  arrive();
  await syncNow();
  isOffline = true;
  const events = fileOf(250);
  const results = await importEvents(events, new Map());
  for (const { result } of results) expect(result).toMatchObject({ state: "queued", isPersisted: true });
  expect(syncStore.get().records.get("event")?.size).toBe(250);
  isOffline = false;
  await syncNow();
  expect(sent.flatMap(({ events }) => events)).toEqual(events);
});
