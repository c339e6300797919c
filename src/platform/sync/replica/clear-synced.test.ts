import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { OutboxEntry } from "../mutation.ts";
import { deleteReplica, membersOnDevice } from "../notebooks.ts";
import { clearSynced } from "./clear-synced.ts";
import { fileStore } from "./file-store.ts";
import { NO_HISTORY } from "./history.ts";
import { openReplicaStore } from "./replica-store.ts";

const idea = (id: string) => ({ kind: "idea", id, value: { id, title: "Aprender a nadar" }, revision: 7 });
const write = (): OutboxEntry => {
  const id = newId();
  return { id, address: "PUT /api/ideas/:id", parts: { params: { id } }, effects: [idea(id)] };
};
const upTo = {
  position: "7.0123456789abcdef",
  cursor: { revision: 7 },
  reached: 7,
  pairs: [[7, "0123456789abcdef"]] as const,
  ids: [newId()],
  kept: 0,
  epoch: newId(),
  hasInitialSync: true,
  returned: [],
};

test("clearSynced deletes synced records and files, and keeps the outbox and unsent files", async () => {
  const ana = newId();
  const device = openReplicaStore(ana);
  const waiting = write();
  await device.applyRemoteChanges([idea(newId())], upTo);
  await device.enqueue(waiting);
  await fileStore(device).putFile("seen.webp", new Blob(["seen"]), false);
  await fileStore(device).putFile("mine.webp", new Blob(["mine"]), true);
  await clearSynced(ana);
  expect(await device.read()).toEqual({
    ...NO_HISTORY,
    epoch: "",
    hasInitialSync: false,
    token: expect.any(String),
    records: new Map(),
    received: new Map(),
    outbox: [waiting],
  });
  expect(await fileStore(device).readFile("seen.webp")).toBeUndefined();
  expect(await (await fileStore(device).readFile("mine.webp"))?.text()).toBe("mine");
  await device.close();
});

test("clearSynced deletes the database of a member without unsent data, and no other member's", async () => {
  const [ana, bea] = [newId(), newId()];
  for (const member of [ana, bea]) {
    const device = openReplicaStore(member);
    await device.applyRemoteChanges([idea(newId())], upTo);
    await device.close();
  }
  await clearSynced(ana);
  const left = await membersOnDevice();
  expect(left).toContain(bea);
  expect(left).not.toContain(ana);
});

test("a member without a replica leaves a browser that has no IndexedDB", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await expect(deleteReplica(newId())).resolves.toBeUndefined();
});
