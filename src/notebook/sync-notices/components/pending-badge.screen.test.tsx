import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { syncStore } from "#platform/sync/client.ts";
import { INITIAL_STATE } from "#platform/sync/engine/local-state.ts";
import { mount } from "#test/screens/mount.ts";
import { useIsPending } from "./pending-badge.tsx";

const entryOf = (id: string) => ({
  id,
  address: "PUT /api/ideas/:id",
  parts: {},
  effects: [{ kind: "idea", id, value: null }],
});

function Row({ onRender }: { onRender: () => void }) {
  onRender();
  return <p>{useIsPending("idea", "una") ? "Por enviar" : "Enviada"}</p>;
}

test("a row renders anew when its own record is queued, and not for another's", async () => {
  let renders = 0;
  onTestFinished(() => syncStore.set(INITIAL_STATE));
  mount(<Row onRender={() => renders++} />);
  await expect.element(page.getByText("Enviada")).toBeVisible();
  const before = renders;
  syncStore.set({ ...INITIAL_STATE, outbox: [entryOf("otra")] });
  syncStore.set({ ...INITIAL_STATE, outbox: [entryOf("otra"), entryOf("una")] });
  await expect.element(page.getByText("Por enviar")).toBeVisible();
  expect(renders).toBe(before + 1);
  syncStore.set({ ...INITIAL_STATE, outbox: [entryOf("una")] });
  await new Promise(requestAnimationFrame);
  expect(renders).toBe(before + 1);
});
