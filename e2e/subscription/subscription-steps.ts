import type { Locator, Page } from "@playwright/test";

export const SUBSCRIBE = "Suscribirse con PayPal";

export function notice(page: Page, title: string, text = title): Locator {
  return page
    .getByRole("region", { name: "Avisos" })
    .getByText(title, { exact: true })
    .locator("..")
    .filter({ hasText: text });
}

export function paypalButton(page: Page): Locator {
  return page.frameLocator("iframe").getByRole("button", { name: "Pagar con PayPal" });
}

export async function subscribe(page: Page): Promise<void> {
  await page.getByRole("button", { name: SUBSCRIBE }).click();
}

/** Replaces PayPal's script with a button that runs `handler`. */
export async function replacePaypal(page: Page, handler: string): Promise<void> {
  await page.route("**/simulators/paypal/sdk/js**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.paypal = { Buttons: (options) => ({ render: async (target) => {
        const button = document.createElement("button");
        button.textContent = "Pagar con PayPal";
        button.onclick = () => { ${handler} };
        target.append(button);
      } }) };`,
    }),
  );
}
