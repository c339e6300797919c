import { useSyncExternalStore } from "react";
import { createStore } from "#shared/store.ts";

/** "manual" means that the browser offers nothing we could press for the visitor. */
export type InstallState = "unknown" | "promptable" | "manual" | "installed";

/** The browser's offer to install, which the document's head script keeps. It can be used once. */
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

/** What is known about installing. Read it with `useInstall`. */
export const installStore = createStore<InstallState>("unknown");
let isFollowing = false;

/** What this browser can do about installing, and the way to do it; prerendered it is not known. */
export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  return { state: useSyncExternalStore(followInstall, installStore.get, installStore.initial), install };
}

/** Calls `listener` when the state changes, which is looked for from the first listener on. */
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

/** Shows the browser's own question. Whoever declines is left with the manual steps, until it is offered again. */
export async function install(): Promise<void> {
  const offer = window.installPrompt;
  if (!offer) return;
  window.installPrompt = undefined;
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    installStore.set(outcome === "accepted" ? "installed" : "manual");
  } catch {
    // The browser took its offer back.
    installStore.set("manual");
  }
}

function look(): void {
  const isApp = window.matchMedia(STANDALONE).matches || ("standalone" in navigator && navigator.standalone);
  if (isApp) installStore.set("installed");
  else if (window.installPrompt) installStore.set("promptable");
  else if (installStore.get() === "unknown") installStore.set("manual");
}
