/** Buttons that were clicked before hydration, collected by `startScript` in build/document.ts. */
declare global {
  interface Window {
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/** Clicks each button once, however often it was clicked. */
export function replayEarlyClicks(): void {
  const clicked = new Set(window.earlyClicks);
  window.earlyClicks = undefined;
  for (const button of clicked) if (button.isConnected) button.click();
}
