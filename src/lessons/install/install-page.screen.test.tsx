import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { openScreen } from "#test/screens/open-screen.tsx";
import { type InstallPrompt, installStore } from "./client.ts";

const panel = page.getByRole("tabpanel");

afterEach(() => installStore.set("manual"));

test("without an install prompt the guides are four tabs that work by mouse and keyboard", async () => {
  await openScreen("/instalar");
  const tabs = page.getByRole("tab");
  await expect.element(tabs.first()).toBeVisible();
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
    "Android",
    "PC Chrome",
    "PC Edge",
    "iPhone/iPad",
  ]);
  const selected = page.getByRole("tab", { selected: true });
  await expect.element(selected).toHaveTextContent("Android");

  await page.getByRole("tab", { name: "PC Chrome" }).click();
  await expectVisible(page.getByRole("tabpanel", { name: "PC Chrome" }).getByText("Opción 2: desde el menú"));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "PC Edge" })).toHaveFocus();
  await expect.element(panel.getByText("Instalar este sitio como una aplicación")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(selected).toHaveTextContent("Android");
  await userEvent.keyboard("{Tab}");
  await expect.element(panel).toHaveFocus();
});

/** Simulates the browser's offer to install the site, and the person's answer to it. */
async function answerPrompt(outcome: "accepted" | "dismissed"): Promise<void> {
  window.installPrompt = Object.assign(new Event("beforeinstallprompt"), {
    prompt: async () => undefined,
    userChoice: Promise.resolve({ outcome }),
  }) satisfies InstallPrompt;
  window.dispatchEvent(new Event("installable"));
  await expect.element(page.getByRole("button", { name: "Instalar Aplicación Ahora" })).toBeVisible();
  await expect.element(page.getByRole("tab")).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole("button", { name: "Instalar Aplicación Ahora" }).click();
}

test("a declined prompt shows the manual steps, and an accepted one that the application is installed", async () => {
  await openScreen("/instalar");
  await expect.element(panel).toBeVisible();
  await answerPrompt("dismissed");
  await expect.element(page.getByRole("heading", { name: "Elige tu dispositivo" })).toHaveFocus();
  await answerPrompt("accepted");
  await expect.element(page.getByRole("heading", { name: "¡Aplicación Instalada!" })).toHaveFocus();
  await expect.element(page.getByRole("link", { name: "Ir a las claves" })).toHaveAttribute("href", "/");
});
