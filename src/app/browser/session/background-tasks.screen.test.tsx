import { expect, onTestFinished, test, vi } from "vitest";
import { subscriptionStore } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { sessionStore } from "#member/account/client.ts";
import { currentMember } from "#member/account/session/session.ts";
import { answersCache } from "#notebook/journal/answers/clear-answers.ts";
import { buildSubscription, PREMIUM } from "#test/screens/build-subscription.ts";
import { api, notice, openAsMember, openAsPremium } from "#test/screens/open-screen.tsx";
import { startBackgroundTasks } from "./background-tasks.ts";
import { clearKnown } from "./clear-member-data.ts";

test("a member who becomes Premium in the open page has what Premium keeps on the device", async () => {
  await openAsMember("/acerca-de", null);
  await expect.poll(currentMember).toBeDefined();
  const cache = answersCache(currentMember()?.id ?? "");
  onTestFinished(async () => void (await caches.delete(cache)));
  await refreshSubscription();
  expect(subscriptionStore.get()).toEqual({ status: "loaded", subscription: null });
  const open = vi.spyOn(caches, "open");
  startBackgroundTasks();
  const subscription = PREMIUM;
  api.answer({ "GET /api/subscription": { subscription } });
  await refreshSubscription();
  expect(open).toHaveBeenCalledWith(cache);
});

test("the notes that a visitor left on the device go to the Premium member who opens any page", async () => {
  const at = "2026-11-20T12:00:00.000Z";
  const left = { exito_general: { content: "Escrita antes de entrar", createdAt: at, updatedAt: at } };
  localStorage.setItem("userPageNotes", JSON.stringify(left));
  await openAsPremium("/clave/metas");
  await expect.poll(currentMember).toBeDefined();
  startBackgroundTasks();
  await expect.element(notice("Notas Sincronizadas")).toBeVisible();
  expect(api.notebook.records("note")).toMatchObject([{ note_content: "Escrita antes de entrar" }]);
  expect(localStorage.getItem("userPageNotes")).toBeNull();
});

test("the service worker's mark of a Premium device comes and goes with Premium, and with the session", async () => {
  const isMarked = () => expect.poll(() => caches.has("was-premium"));
  onTestFinished(async () => void (await caches.delete("was-premium")));
  await openAsMember("/acerca-de", null);
  await expect.poll(currentMember).toBeDefined();
  await refreshSubscription();
  const answer = (until: string, is_premium = true) =>
    api.answer({
      "GET /api/subscription": { subscription: buildSubscription({ access_until: until, is_premium }) },
    });
  const premium = async () => {
    answer("2099-02-28T12:00:00.000Z");
    await refreshSubscription();
    await isMarked().toBe(true);
  };
  await premium();
  answer("2020-02-28T12:00:00.000Z", false);
  await refreshSubscription();
  await isMarked().toBe(false);

  await premium();
  clearKnown(currentMember()?.id ?? "");
  await isMarked().toBe(false);

  await premium();
  sessionStore.set({ status: "signed-out" });
  await isMarked().toBe(false);
});

test("a tab that hears late of Premium leaves no mark after another tab's sign-out", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opening = vi.spyOn(caches, "open").mockImplementation(async (name) => {
    await promise;
    opening.mockRestore();
    return caches.open(name);
  });
  await openAsPremium("/acerca-de");
  await expect.poll(() => opening).toHaveBeenCalledWith("was-premium");
  await cookieStore.delete("signed_in");
  const deleted = vi.spyOn(caches, "delete");
  resolve();
  await expect.poll(() => deleted.mock.calls).toContainEqual(["was-premium"]);
  await expect.poll(() => caches.has("was-premium")).toBe(false);
});
