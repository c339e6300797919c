import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { Endpoint } from "#platform/shared/contract.ts";
import { callQueue } from "./call-queue.ts";

const PLACES = {
  member: { running: 2, waiting: 2 },
  address: { running: 3, waiting: 5 },
  transfer: { running: 1, waiting: 1 },
};

function newQueue(more: Parameters<typeof callQueue>[0] = {}) {
  const enter = callQueue({ places: PLACES, ...more });
  const entered: string[] = [];
  /** Lets a call enter the queue. The returned function ends the call. */
  const call = async (
    name: string,
    userId?: string,
    { ip = "192.0.2.1", slow = undefined as Endpoint["slow"], answer = newAnswer() } = {},
  ) => {
    const leave = await enter(userId, ip, slow, answer);
    entered.push(name);
    return leave;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { call, entered, settle };
}

const newAnswer = () => new EventEmitter() as ServerResponse;
const BUSY = { code: "unavailable" };

test("two calls of a member run, two wait in order, and a fifth is turned away", async () => {
  const { call, entered } = newQueue();
  const [first] = [await call("first", "ana"), await call("second", "ana")];
  const [third, fourth] = [call("third", "ana"), call("fourth", "ana")];
  await expect(call("fifth", "ana")).rejects.toMatchObject(BUSY);
  expect(entered).toEqual(["first", "second"]);
  first();
  (await third)();
  await fourth;
  expect(entered).toEqual(["first", "second", "third", "fourth"]);
});

test("who waits for a member's place or for PayPal takes none of the address, and transfers wait apart", async () => {
  const { call, entered, settle } = newQueue();
  const [first] = [await call("ana 1", "ana"), await call("ana 2", "ana")];
  const third = call("ana 3", "ana");
  for (const member of ["cid", "dan", "fer"]) await call(member, member, { slow: "provider" });
  const bea = await call("bea", "bea");
  const visitor = call("a visitor", undefined);
  await Promise.all([
    call("a picture", "ana", { slow: "transfer" }),
    call("another town", "eva", { ip: "192.0.2.2" }),
  ]);
  await settle();
  expect(entered.sort()).toEqual(["a picture", "ana 1", "ana 2", "another town", "bea", "cid", "dan", "fer"]);
  bea();
  await visitor;
  first();
  await third;
});

test("a client that goes away leaves the queue, and so does one that waited long enough", async () => {
  const { call, entered } = newQueue({ waitMs: 20 });
  const held = [await call("first", "ana"), await call("second", "ana")];
  const answer = newAnswer();
  const gone = call("gone", "ana", { answer });
  answer.emit("close");
  await expect(gone).rejects.toMatchObject(BUSY);
  await expect(call("late", "ana")).rejects.toMatchObject(BUSY);
  for (const leave of held) leave();
  await Promise.all([call("next", "ana"), call("last", "ana")]);
  expect(entered).toEqual(["first", "second", "next", "last"]);
});

test("all queues together are bounded", async () => {
  const { call } = newQueue({ waitingMax: 1 });
  const [first] = [await call("1", "ana"), await call("2", "ana")];
  await call("3", "bea", { ip: "192.0.2.2" });
  const waits = call("waits", "ana");
  await call("4", "bea", { ip: "192.0.2.2" });
  await expect(call("5", "bea", { ip: "192.0.2.2" })).rejects.toMatchObject(BUSY);
  first();
  await waits;
});
