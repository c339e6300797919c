import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { deviceStore, forgetSynced, type PendingWrite } from "./device-store.ts";
import { membersOnDevice } from "./forget-notebook.ts";

const idea = (id: string) => ({ kind: "idea", id, value: { id, title: "Aprender a nadar" } });
const write = (): PendingWrite => {
  const id = newId();
  return { id, address: "PUT /api/ideas/:id", parts: { params: { id } }, effects: [idea(id)] };
};
const upTo = { revision: 7, made: [], isLast: true, isAll: false };

test("what the server has goes, what waits to be sent stays", async () => {
  const ana = newId();
  const device = deviceStore(ana);
  const waiting = write();
  await device.takeIn([idea(newId())], upTo);
  await device.addWrite(waiting);
  await device.putFile("seen.webp", new Blob(["seen"]), false);
  await device.putFile("mine.webp", new Blob(["mine"]), true);
  await forgetSynced(ana);
  expect(await device.read()).toEqual({ revision: 0, isWhole: false, records: [], writes: [waiting] });
  expect(await device.readFile("seen.webp")).toBeUndefined();
  expect(await (await device.readFile("mine.webp"))?.text()).toBe("mine");
  await device.close();
});

test("where nothing waits, nothing stays, and nobody else's goes", async () => {
  const [ana, bea] = [newId(), newId()];
  for (const member of [ana, bea]) {
    const device = deviceStore(member);
    await device.takeIn([idea(newId())], upTo);
    await device.close();
  }
  await forgetSynced(ana);
  const left = await membersOnDevice();
  expect(left).toContain(bea);
  expect(left).not.toContain(ana);
});
