import { useSyncExternalStore } from "react";
import { createStore } from "#platform/shared/store.ts";

/** "manual": the browser offers no prompt. */
export type InstallState = "unknown" | "promptable" | "manual" | "installed";

/** The browser's offer to install, which the head script of the document stores. It can be used once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

const STANDALONE = "(display-mode:standalone)";

export const installStore = createStore<InstallState>("unknown");
let isFollowing = false;

export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  return { state: useSyncExternalStore(followInstall, installStore.get, installStore.initial), install };
}

export function followInstall(listener: () => void): () => void {
  const stop = installStore.subscribe(listener);
  if (!isFollowing) {
    isFollowing = true;
    window.addEventListener("installable", look);
    window.addEventListener("appinstalled", () => installStore.set("installed"));
    window.matchMedia(STANDALONE).addEventListener("change", look);
    look();
  }
  return stop;
}

/** Shows the browser's prompt. After a refusal the page shows the manual steps until the browser's next offer. */
export async function install(): Promise<void> {
  const offer = window.installPrompt;
  if (!offer) return;
  window.installPrompt = undefined;
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    installStore.set(outcome === "accepted" ? "installed" : "manual");
  } catch {
    // The browser has withdrawn its offer.
    installStore.set("manual");
  }
}

function look(): void {
  const isApp = window.matchMedia(STANDALONE).matches || ("standalone" in navigator && navigator.standalone);
  if (isApp) installStore.set("installed");
  else if (window.installPrompt) installStore.set("promptable");
  else if (installStore.get() === "unknown") installStore.set("manual");
}
