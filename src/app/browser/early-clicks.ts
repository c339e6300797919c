/** Buttons that were clicked before React was there; the script in the document's head collects them. */
declare global {
  interface Window {
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/** Clicks them again, once, now that they do something. */
export function replayEarlyClicks(): void {
  const clicked = new Set(window.earlyClicks);
  window.earlyClicks = undefined;
  for (const button of clicked) if (button.isConnected) button.click();
}
