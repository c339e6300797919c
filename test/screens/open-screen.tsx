import { createRoot, type Root } from "react-dom/client";
import { expect, type TestContext, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { loadAllStyles } from "#app/browser/all-styles.ts";
import { App } from "#app/browser/app.tsx";
import { loadPage } from "#app/browser/load-page.ts";
import { startBackgroundTasks } from "#app/browser/session/background-tasks.ts";
import { followSession } from "#app/browser/session/follow-session.ts";
import { hostSubscriptionFlow } from "#app/browser/subscription/subscription-host.ts";
import { welcomeStore } from "#billing/checkout/client.ts";
import { closeSubscriptionFlow, subscriptionStore } from "#billing/subscription/client.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { loadSession, sessionStore } from "#member/account/client.ts";
import type { Session } from "#member/account/contract.ts";
import { hideWords } from "#notebook/today/hidden-words.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { syncStore } from "#platform/sync/client.ts";
import { deleteReplica, membersOnDevice } from "#platform/sync/notebooks.ts";
import { memberSession } from "./build-session.ts";
import { PREMIUM } from "./build-subscription.ts";
import { FakeApi } from "./fake-api.ts";
import { answerQuietly } from "./states.ts";

// Renders the whole application in the browser against a fake API, for tests of screen states.

const place = document.createElement("div");
let root: Root | undefined;
/** The fake API. `prepareScreen` replaces it before each test. */
export let api: FakeApi;

document.body.append(place);
hostSubscriptionFlow();
// Background tasks run from the first test on. Seconds after the first sign-in, they would start during a later test.
startBackgroundTasks();
followSession(DAY_MS);

export async function prepareScreen(): Promise<void> {
  vi.spyOn(console, "error");
  api = new FakeApi();
  answerQuietly(api);
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ["signed_in", "session_mark"]) await cookieStore.delete(name);
  hideWords(false);
  welcomeStore.set(false);
  // Nobody stays signed in: a same member's next sign-in would begin nothing.
  sessionStore.set({ status: "signed-out" });
  sessionStore.set({ status: "loading" });
  subscriptionStore.set({ status: "loading" });
}

/** Unmounts the page, and fails on unanswered calls and console errors. Shows the page of a failed test. */
export async function clearScreen({ task }: TestContext): Promise<void> {
  const failed = task.result?.state === "fail" ? describePage() : undefined;
  closeSubscriptionFlow();
  // Each call to the browser costs some 20 ms.
  if (window.innerWidth !== 390 || window.innerHeight !== 844) await page.viewport(390, 844);
  root?.unmount();
  root = undefined;
  sessionStore.set({ status: "signed-out" });
  for (const member of await membersOnDevice()) await deleteReplica(member);
  api.close();
  // This repeats, because work that the page began may still bring a notice, which the next test would find in its
  // dialogs.
  await expect
    .poll(() => {
      for (const close of document.querySelectorAll<HTMLElement>(".toasts-close")) close.click();
      return document.querySelector(".toasts-item");
    })
    .toBe(null);
  expect(api.unanswered, "asked, and without an answer in this test").toEqual([]);
  // Vitest reports this error for a growing frame; the browser's own console does not.
  const errors = vi.mocked(console.error).mock.calls.filter((call) => !/ResizeObserver loop/.test(`${call}`));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(errors, "unexpected errors in the console").toEqual([]);
  expect(failed, "the page at the end of the failed test").toBe(undefined);
}

function describePage() {
  const [session, subscription, sync] = [sessionStore, subscriptionStore, syncStore].map(
    (store) => store.get().status,
  );
  return { text: place.textContent, session, subscription, sync, asked: api.asked };
}

/** Opens a page as a visitor, unless the test has set a session. */
export async function openScreen(path: string): Promise<void> {
  // A public page gets its styles from its prerendered document, which is missing here.
  await loadAllStyles();
  window.history.replaceState(null, "", path);
  // Stores that follow the address must see it before the first render.
  window.dispatchEvent(new PopStateEvent("popstate"));
  const { pathname } = window.location;
  const first = { path: pathname, page: await loadPage(pathname) };
  root = createRoot(place);
  root.render(<App first={first} />);
  await loadSession();
}

/** Opens a page as if the application started again on this device. */
export function startAgain(path: string): Promise<void> {
  root?.unmount();
  sessionStore.set({ status: "signed-out" });
  sessionStore.set({ status: "loading" });
  subscriptionStore.set({ status: "loading" });
  return openScreen(path);
}

/** Opens a page as a member. Without `subscription`, the API gives the answer that the test has set. */
export async function openAsMember(
  path: string,
  subscription?: Subscription | null,
  session = memberSession(),
): Promise<void> {
  await cookieStore.set("signed_in", "1");
  api.answer({ "GET /api/session": session });
  if (subscription !== undefined) api.answer({ "GET /api/subscription": { subscription } });
  await openScreen(path);
}

export function openAsPremium(path: string, session?: Session): Promise<void> {
  return openAsMember(path, PREMIUM, session);
}

/** Clicks twice before the page can render again. */
export function clickTwice(target: Locator): void {
  const element = target.element() as HTMLElement;
  element.click();
  element.click();
}

export function notice(title: string, text = title): Locator {
  const notices = page.getByRole("region", { name: "Avisos" });
  const either = notices.getByRole("status").or(notices.getByRole("alert"));
  return either.filter({ has: page.getByText(title, { exact: true }) }).filter({ hasText: text });
}

export function openDialog(): Locator {
  return page.getByRole("dialog").or(page.getByRole("alertdialog"));
}
