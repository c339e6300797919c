import { expect, test } from "vitest";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import { receive } from "../replica/replica.ts";
import type { ReceivedRecord } from "../replica/replica-database.ts";
import { differences } from "./differences.ts";

// Revision 5 is the last one that both histories have. "heard" is a mutation that the device knows.

const KINDS = ["goal", "page", "conflict"];

type Some = Partial<ReceivedRecord> & { version?: string };

function record(revision: number | undefined, { version, value, ...more }: Some = {}): ReceivedRecord {
  const whole = { kind: "page", id: "a", ...more, value: { ...value, ...(version && { version }) } };
  return { ...whole, ...(revision !== undefined && { revision }) };
}

function between(mine: ReceivedRecord[], theirs: ReceivedRecord[]) {
  const [device, server] = [receive(new Map(), mine), receive(new Map(), theirs)];
  return differences(device, server, { common: 5, ids: ["heard"], kinds: KINDS }).map(({ item }) => item);
}

test.each<[string, ReceivedRecord[], ReceivedRecord[], object[]]>([
  ["what came at an unknown moment returns", [record(undefined, { version: "x" })], [], [{ text: true }]],
  ["a text whose mutation it knows is deleted", [], [record(9, { version: "heard" })], [{ value: null }]],
  ["one that the device never saw is not", [], [record(6, { version: "x" })], []],
  [
    "a text that the device has as a conflict is neither deleted nor replaced",
    [record(6, { version: "x" }), record(5, { kind: "conflict", version: "heard" })],
    [record(9, { version: "heard" })],
    [{ kind: "page", text: false }],
  ],
  [
    "a mark returns over one that the device knows",
    [record(6, { version: "x", marked: "m" })],
    [record(9, { version: "x", marked: "heard" })],
    [{ text: false, marks: true, marked: "m" }],
  ],
  [
    "a mark does not return over an unnamed one that came later",
    [record(6, { version: "x", marked: "m" })],
    [record(6, { version: "x" })],
    [],
  ],
  [
    "unnamed marks differ in their values",
    [record(6, { version: "x", value: { done: true } })],
    [record(5, { version: "x", value: { done: false } })],
    [{ marks: true }],
  ],
  [
    "fields of a newer server are no difference, and a note without a version is not another text",
    [record(undefined, { value: { note: "n" } })],
    [record(5, { version: "x", value: { note: "n", key: null } })],
    [],
  ],
])("%s", (_name, mine, theirs, items) => {
  expect(between(mine, theirs)).toMatchObject(items);
});

test("deletions go first, conflicts before their records; then records before what refers to them", () => {
  const of = (kind: string, id: string, revision: number, version: string) =>
    record(revision, { kind, id, version });
  const mine = [
    of("later", "l", 6, "l"),
    of("conflict", "c", 6, "c"),
    of("page", "new", 6, "p"),
    of("page", "z", 6, "z"),
  ];
  const theirs = [of("goal", "g", 1, "g"), of("conflict", "gone", 1, "d"), of("page", "z", 1, "y")];
  const order = between([...mine, of("goal", "own", 6, "o")], theirs).map(({ id }) => id);
  expect(order).toEqual(["gone", "g", "own", "z", "new", "c", "l"]);
});

test("events that share a version are told apart, and known by the import or by the version that it derives today", () => {
  const [a, b, old] = [newId(), newId(), newId()];
  const event = (id: string, revision: number, version: string) =>
    record(revision, { kind: "event", id, version });
  const [ofA, ofB] = [partVersion(old, a), partVersion(old, b)];
  const both = [event(a, 6, old), event(b, 6, old)];
  const sent = (id: string, version: string) => ({ id, text: true, value: { version } });
  expect(between(both, [])).toMatchObject([sent(a, ofA), sent(b, ofB)]);
  expect(between(both, [event(a, 9, ofA), event(b, 9, ofB)])).toEqual([]);
  const found = between([event(b, 6, old), event(a, 6, "edit")], [event(a, 1, old)]);
  expect(found).toMatchObject([sent(a, "edit"), sent(b, ofB)]);
  const heard = { common: 5, kinds: KINDS };
  const server = receive(new Map(), [event(a, 9, ofA), event(b, 9, old)]);
  for (const ids of [[old], [ofA, ofB]])
    expect(differences(new Map(), server, { ...heard, ids }).map(({ item }) => item.value)).toEqual([
      null,
      null,
    ]);
});
