import { expect, onTestFinished, test, vi } from "vitest";
import { currentMember } from "#features/account/session/session.ts";
import { answersCache } from "#features/journal/answers/clear-answers.ts";
import { subscriptionStore } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { api, openAsMember } from "#test/screens/open-screen.tsx";
import { startBackgroundTasks } from "./background-tasks.ts";

test("a member who becomes Premium in the open page has what Premium keeps on the device", async () => {
  await openAsMember("/acerca-de", null);
  await expect.poll(currentMember).toBeDefined();
  const cache = answersCache(currentMember()?.id ?? "");
  onTestFinished(async () => void (await caches.delete(cache)));
  await refreshSubscription();
  expect(subscriptionStore.get()).toEqual({ status: "loaded", subscription: null });
  const open = vi.spyOn(caches, "open");
  onTestFinished(() => open.mockRestore());
  startBackgroundTasks();
  const subscription = buildSubscription({ access_until: "2099-02-28T12:00:00.000Z" });
  api.answer({ "GET /api/subscription": { subscription } });
  await refreshSubscription();
  expect(open).toHaveBeenCalledWith(cache);
});
