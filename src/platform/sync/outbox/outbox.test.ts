import { expect, test } from "vitest";
import type { CallError } from "#platform/shared/api-client.ts";
import type { OutboxEntry } from "../mutation.ts";
import { createHolds, createOutbox, withBefore } from "./outbox.ts";

const OFFLINE: CallError = { code: "offline", message: "Sin conexión." };

function entryOf(id: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return { id, address: `PUT ${id}`, parts: {}, effects: [{ kind: "page", id, value: { id } }], ...more };
}

function outboxOf(...entries: OutboxEntry[]) {
  const outbox = createOutbox();
  outbox.load(entries);
  return outbox;
}

const idsOf = ({ entries }: ReturnType<typeof createOutbox>) => entries().map(({ id }) => id);

test("entries keep their order, and one that the device has not stored yet survives a load", () => {
  const outbox = outboxOf(entryOf("a"));
  void outbox.add(entryOf("b"));
  outbox.load([entryOf("a"), entryOf("c")]);
  expect(idsOf(outbox)).toEqual(["a", "c", "b"]);
  outbox.load([entryOf("a"), entryOf("b")]);
  expect(idsOf(outbox)).toEqual(["a", "b"]);
  outbox.endPersisting("b", true);
  outbox.load([entryOf("a")]);
  expect(idsOf(outbox)).toEqual(["a"]);
});

test("an entry that the device could not store stays before what was written over it", () => {
  const outbox = outboxOf(entryOf("a"));
  for (const id of ["b", "c", "d", "e"]) void outbox.add(entryOf(id));
  for (const id of ["b", "c", "d", "e"]) outbox.endPersisting(id, id === "d");
  outbox.load([entryOf("a"), entryOf("other"), entryOf("d")]);
  expect(idsOf(outbox)).toEqual(["a", "other", "b", "c", "d", "e"]);
});

test("a caller hears that an entry was applied when the server acknowledges it or another tab removes it", async () => {
  const outbox = createOutbox();
  const [first, second] = [outbox.add(entryOf("a")), outbox.add(entryOf("b"))];
  for (const id of ["a", "b"]) outbox.endPersisting(id, true);
  outbox.acknowledge("a");
  expect(await first).toEqual({ state: "applied" });
  outbox.load([]);
  expect(await second).toEqual({ state: "applied" });
});

test("an acknowledged entry stays until a pull returns it, and is not sent again", () => {
  const outbox = outboxOf(entryOf("a"), entryOf("b"));
  outbox.acknowledge("a");
  expect(outbox.unsent()).toEqual([entryOf("b")]);
  expect(outbox.acknowledged()).toEqual(["a"]);
  outbox.remove(["a"]);
  expect(idsOf(outbox)).toEqual(["b"]);
  expect(outbox.acknowledged()).toEqual([]);
});

test("a caller hears whether its queued entry is on the device, but not while the device is storing it", async () => {
  const outbox = createOutbox();
  const results = ["stored", "full", "storing"].map((id) => outbox.add(entryOf(id)));
  outbox.endPersisting("stored", true);
  outbox.endPersisting("full", false);
  outbox.reportQueued(OFFLINE);
  const [stored, full, storing] = results;
  expect(await stored).toEqual({ state: "queued", isPersisted: true, error: OFFLINE });
  expect(await full).toEqual({ state: "queued", isPersisted: false, error: OFFLINE });
  outbox.acknowledge("storing");
  expect(await storing).toEqual({ state: "applied" });
});

test("a caller that was taken hears nothing more, and no one takes it twice", async () => {
  const outbox = createOutbox();
  const result = outbox.add(entryOf("a"));
  outbox.takeCaller("a")?.({ state: "rejected", error: OFFLINE });
  outbox.acknowledge("a");
  expect(await result).toEqual({ state: "rejected", error: OFFLINE });
  expect(outbox.takeCaller("a")).toBeUndefined();
});

test("a refused entry is sent again once its refusal is taken back", () => {
  const outbox = outboxOf(entryOf("a"), entryOf("b"));
  outbox.setRefusal("a", OFFLINE);
  expect(outbox.unsent()).toEqual([entryOf("b")]);
  outbox.setRefusal("a");
  expect(outbox.unsent()).toEqual(outbox.entries());
  expect(outbox.entries()).toHaveLength(2);
});

test("a refused entry has no effects, and is neither sent nor uploaded", () => {
  const file = { address: "PUT file", parts: { body: new Blob(["a"]) } };
  const outbox = outboxOf(entryOf("a", { file }), entryOf("b", { file, refusal: OFFLINE }));
  expect(outbox.effects()).toEqual(entryOf("a").effects);
  expect(outbox.unsent()).toHaveLength(1);
  expect(outbox.entries().map(outbox.lacksFile)).toEqual([true, false]);
  outbox.markUploaded("a");
  expect(outbox.entries().map(outbox.lacksFile)).toEqual([false, false]);
});

test("an entry waits for a held entry of the same record or of a record that it needs, and no other does", () => {
  const holds = createHolds([]);
  holds.hold(entryOf("a"));
  expect(holds.isHeld(entryOf("a"))).toBe(true);
  expect(holds.isHeld(entryOf("b", { needs: [{ kind: "page", id: "a" }] }))).toBe(true);
  expect(holds.isHeld(entryOf("b"))).toBe(false);
});

test("what was written over a refused text, also since the push began, or deletes it, goes over the text below", () => {
  const over = (id: string, base: string) =>
    entryOf(id, { parts: { body: { title: id, base, before: { title: base } } } });
  const deletion = entryOf("c", { parts: { query: { base: "b" } } });
  const earlier = [over("a", "now"), over("b", "a"), deletion, over("other", "now")];
  const holds = createHolds(earlier);
  const all = [...earlier, over("since", "a")];
  for (const [entry] of [earlier, earlier.slice(1)]) if (entry) holds.refuse(entry, all);
  const bases = all.map(({ parts: { query, body } }) => query ?? body);
  const edit = { base: "now", before: { title: "now" } };
  expect(bases).toMatchObject([edit, edit, { base: "now" }, edit, edit]);
  expect(holds.refuse(over("new", ""), [over("edited", "new")])).toEqual([over("edited", "new")]);
});

test("an edit goes without the record that it replaces if both are too large for one call", () => {
  const [most, least] = ["a".repeat(256 * 1024 - JSON.stringify({ before: { title: "" } }).length), "a"];
  expect(withBefore({}, { title: most })).toEqual({ before: { title: most } });
  expect(withBefore({}, { title: `${most}a` })).toEqual({});
  expect(withBefore({ notes: `${most.slice(2)}ñ` }, { title: least })).not.toHaveProperty("before.title");
  const refused = entryOf("b", { parts: { body: { base: "a", before: { title: most } } } });
  const later = entryOf("c", { parts: { body: { base: "b", before: { title: least } } } });
  createHolds([refused, later]).refuse(refused, []);
  expect(later.parts).toEqual({ body: { base: "a" } });
});

test("a deletion of several texts, one written over a refused text, deletes the text below that one", () => {
  const refused = entryOf("b", { parts: { body: { base: "a" } } });
  const deletion = entryOf("c", { parts: { body: { ids: ["page", "other"], bases: ["b", "here"] } } });
  expect(createHolds([refused, deletion]).refuse(refused, [deletion])).toContain(deletion);
  expect(deletion.parts).toEqual({ body: { ids: ["page", "other"], bases: ["a", "here"] } });
});

test("an entry that needs a refused record waits, and a later entry of that record itself is sent", () => {
  const holds = createHolds([entryOf("a", { refusal: OFFLINE })]);
  expect(holds.isHeld(entryOf("b", { needs: [{ kind: "page", id: "a" }] }))).toBe(true);
  expect(holds.isHeld(entryOf("a"))).toBe(false);
});
