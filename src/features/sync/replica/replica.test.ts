import { expect, test } from "vitest";
import type { Change } from "../contract.ts";
import { applyChanges, applyPage, changesForDevice, EMPTY_REPLICA, loadReplica } from "./replica.ts";
import { NOTHING_SEEN } from "./seen.ts";

const page = (id: string): Change => ({ kind: "page", id, value: { id } });
const gone = (id: string): Change => ({ kind: "page", id, value: null });
const pageOf = (revision: number, ...changes: Change[]) => ({
  revision,
  has_more: false,
  changes,
  near_bound: false,
});
const idsOf = ({ records }: { records: typeof EMPTY_REPLICA.records }) => [
  ...(records.get("page")?.keys() ?? []),
];

test("a page adds, replaces and deletes records, and leaves the map of another kind untouched", () => {
  const idea: Change = { kind: "idea", id: "i", value: {} };
  const before = applyChanges(new Map(), [idea, page("a"), page("b")]);
  const after = applyPage({ ...EMPTY_REPLICA, records: before }, pageOf(2, gone("a"), page("c")), true);
  expect(idsOf(after)).toEqual(["b", "c"]);
  expect(after.records.get("idea")).toBe(before.get("idea"));
  expect(after).toMatchObject({ revision: 2, hasInitialSync: true, isStale: false });
});

test("a device receives a delta, and a full snapshot after it could not store a page", () => {
  const known = applyPage(EMPTY_REPLICA, pageOf(1, page("a"), page("b")), true);
  expect(changesForDevice(known, [gone("a")])).toEqual([gone("a")]);
  const missed = applyPage(known, pageOf(2, gone("a")), false);
  expect(changesForDevice(missed, [page("c")])).toEqual([page("b"), page("c")]);
});

test("a device that misses changes of this page is not loaded, and one that is ahead is", () => {
  const known = applyPage(EMPTY_REPLICA, pageOf(3, page("a")), true);
  const stored = {
    seen: NOTHING_SEEN,
    epoch: "",
    hasInitialSync: true,
    isComplete: true,
    records: applyChanges(new Map(), [page("b")]),
    outbox: [],
  };
  const kept = loadReplica(known, { ...stored, revision: 2 });
  expect(kept).toEqual({ ...known, isStale: true });
  // Such as after the member's data was cleared in another tab.
  expect(loadReplica(known, { ...stored, revision: 3, hasInitialSync: false }).isStale).toBe(true);
  const loaded = loadReplica(kept, { ...stored, revision: 4 });
  expect(idsOf(loaded)).toEqual(["b"]);
  expect(loaded).toMatchObject({ revision: 4, isStale: false });
  // Another tab has compared with a restored server, whose revisions may be lower.
  const restored = { ...stored, epoch: "later", revision: 1 };
  expect(idsOf(loadReplica(known, restored))).toEqual(["b"]);
  expect(loadReplica(kept, restored)).toEqual(kept);
});

test("the initial sync is complete only after the last page", () => {
  const first = applyPage(EMPTY_REPLICA, { ...pageOf(1, page("a")), has_more: true }, true);
  expect(first.hasInitialSync).toBe(false);
  expect(applyPage(first, pageOf(2), true).hasInitialSync).toBe(true);
});
