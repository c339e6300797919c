import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { ReceivedChange } from "../contract.ts";
import { type ChangesPage, type Facts, historyAfter, historyOf, NO_HISTORY } from "./history.ts";
import { applyChanges, applyPage, changesOf, EMPTY_REPLICA, loadReplica, receive } from "./replica.ts";

const page = (id: string): ReceivedChange => ({ kind: "page", id, value: { id }, revision: 1 });
const gone = (id: string): ReceivedChange => ({ kind: "page", id, value: null, revision: 2 });
const pageOf = (revision: number, ...changes: ReceivedChange[]): ChangesPage => ({
  changes,
  has_more: false,
  cursor: { revision },
  position: `${revision}.stamp`,
});
const idsOf = ({ records }: { records: typeof EMPTY_REPLICA.records }) => [
  ...(records.get("page")?.keys() ?? []),
];

test("a page adds, replaces and deletes records, and leaves the map of another kind untouched", () => {
  const idea = { ...page("i"), kind: "idea" };
  const before = applyPage(EMPTY_REPLICA, pageOf(1, idea, page("a"), page("b")));
  const after = applyPage(before, pageOf(2, gone("a"), page("c")));
  expect(idsOf(after)).toEqual(["b", "c"]);
  expect(changesOf(after.received)).toEqual([idea, page("b"), page("c")]);
  expect(after.records.get("idea")).toBe(before.records.get("idea"));
  expect(after).toMatchObject({ cursor: { revision: 2 }, hasInitialSync: true });
});

test("a page that misses changes of the device is not loaded, until the server has its own", () => {
  const known = { ...applyPage(EMPTY_REPLICA, pageOf(3, page("a"))), token: "before" };
  const stored = {
    ...known,
    token: "after",
    records: applyChanges(new Map(), [page("b")]),
    received: receive(new Map(), [page("b")]),
    outbox: [],
  };
  expect(idsOf(loadReplica(known, stored))).toEqual(["b"]);
  const stale = loadReplica({ ...known, isStale: true }, stored);
  expect(idsOf(stale)).toEqual(["a"]);
  expect(stale).toMatchObject({ isStale: true, rival: { token: "after" } });
  // The stored replica is empty, for example because another tab has cleared the member's data.
  const cleared = loadReplica(known, { ...stored, hasInitialSync: false });
  expect(cleared).toEqual({ ...known, token: "after", isStale: true });
});

test("the initial sync, and what the device knows of it, is complete only after the last page", () => {
  const cursor = { revision: 4, kind: "page", id: "a" };
  const first = applyPage(EMPTY_REPLICA, { ...pageOf(9, page("a")), has_more: true, cursor });
  expect(first).toMatchObject({ hasInitialSync: false, cursor, reached: 0, position: "9.stamp" });
  const last = applyPage(first, { ...pageOf(9), pairs: [[9, "stamp"]], ids: ["m"] });
  expect(last).toMatchObject({ hasInitialSync: true, reached: 9, pairs: [[9, "stamp"]], ids: ["m"] });
});

test("a device keeps the newest 500 pairs and the newest 500 ids, each once", () => {
  const names = Array.from({ length: 499 }, (_, index) => `m${index}`);
  const before = { ...NO_HISTORY, pairs: names.map((name, index) => [index, name] as const), ids: names };
  const after = historyAfter(before, {
    ...pageOf(600),
    pairs: [
      [599, "a"],
      [600, "b"],
    ],
    ids: ["m3", "new", "newer"],
  });
  expect([after.pairs.length, after.pairs[0], after.pairs.at(-1)]).toEqual([500, [1, "m1"], [600, "b"]]);
  expect([after.ids.length, after.ids[0]]).toEqual([500, "m1"]);
  expect(after.ids.slice(-4)).toEqual(["m498", "m3", "new", "newer"]);
});

const [one, two, three] = [newId(), newId(), newId()];
const seen = JSON.stringify({
  epoch: "e",
  applied: [
    [3, one],
    [7, two],
    [7, three],
    [7, two],
  ],
  lineage: [
    { epoch: "d", kept: 5 },
    { epoch: "e", kept: 4 },
  ],
});
const later = JSON.stringify({ revision: 6, reached: 6 });

test.each<[string, Facts, string | undefined, object[], number]>([
  [
    "of 0.2.0-dev",
    { revision: 7, epoch: "e", whole: 1, complete: 1 },
    `7.${two}`,
    [
      [3, one],
      [7, two],
    ],
    4,
  ],
  [
    "where its epoch began",
    { revision: 8, epoch: "e", whole: 1, complete: 1 },
    "8.e",
    [
      [3, one],
      [7, two],
      [8, "e"],
    ],
    4,
  ],
  ["of another epoch", { revision: 7, epoch: "f", whole: 1, complete: 1 }, "7.f", [[7, "f"]], 0],
  ["whose pull broke off", { revision: 7, epoch: "e", whole: 1, complete: 0 }, "7.e", [], 4],
  ["of 0.1.0", { revision: 7, epoch: "", whole: 1, complete: 0 }, "7.", [], 0],
  ["that never pulled", { revision: 0, epoch: "", whole: 0, complete: 0 }, undefined, [], 0],
  [
    "where an older script stored after the current one",
    { revision: 7, epoch: "e", whole: 1, complete: 1, history: later },
    `7.${two}`,
    [
      [3, one],
      [7, two],
    ],
    4,
  ],
])("a replica %s tells what it knows of its history", (_name, facts, position, pairs, kept) => {
  const history = historyOf(facts, seen);
  expect(history).toMatchObject({ position, cursor: { revision: facts.revision }, pairs, kept });
  expect(history.ids).toEqual(pairs.length > 1 ? [one, two, three] : []);
});
