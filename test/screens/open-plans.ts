import { expect } from "vitest";
import { page } from "vitest/browser";
import type { PaypalMessage } from "#billing/checkout/components/paypal-frame.tsx";
import { openAsMember } from "./open-screen.tsx";

export const CONTINUE = "Continuar con la elección del plan";
export const SUBSCRIBE = "Suscribirse con PayPal";

/** Opens the plans and ticks the consent. */
export async function openPlans(): Promise<void> {
  await openAsMember("/favoritos", null);
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  await consent().click();
}

export const consent = () => page.getByRole("checkbox", { name: /Acepto estos cobros/ });

export function frameSays(message: PaypalMessage): void {
  const source = document.querySelector<HTMLIFrameElement>("iframe[title*=PayPal]")?.contentWindow ?? null;
  const data = { source: "paypal-frame", ...message };
  window.dispatchEvent(new MessageEvent("message", { origin: window.location.origin, source, data }));
}

/** Counts the words. A sign between two spaces is no word. */
export const wordsIn = (element: Element) =>
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` joins words of two blocks
  (element as HTMLElement).innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
