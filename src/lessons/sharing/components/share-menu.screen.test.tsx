import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { notices } from "#platform/ui/toasts/notices.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { notice, openScreen } from "#test/screens/open-screen.tsx";

type Ending = "shared" | "AbortError" | "NotAllowedError" | "DataError";

const ADDRESS = `${window.location.origin}/clave/decision`;

/** Simulates the browser's share sheet, which ends in each of these ways in order. Returns its mock. */
function shareEnds(...endings: Ending[]) {
  const sheet = vi.fn(async (_page: ShareData) => {
    const ending = endings.shift();
    if (ending !== "shared") throw new DOMException("no", ending);
  });
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  return sheet;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
});

const button = page.getByRole("main").getByRole("button", { name: "Compartir" });
const menu = () => page.elementLocator(document.querySelector(":popover-open") ?? document.head);

async function openKey(): Promise<void> {
  await openScreen("/clave/decision?desde=correo#conclusion");
}

test("the browser's share sheet gets the key's URL and the specification's text", async () => {
  const sheet = shareEnds("shared");
  await openKey();
  await button.click();
  await expect.element(notice("¡Compartido con éxito!")).toBeVisible();
  const [given] = sheet.mock.lastCall ?? [];
  expect(given?.url).toBe(ADDRESS);
  expect(given?.text).toContain('Descubre la clave del éxito "Decisión"');
});

test("closing the share sheet shows no toast and allows sharing again", async () => {
  const sheet = shareEnds("AbortError", "shared");
  await openKey();
  await button.click();
  await expect.poll(() => sheet.mock.calls).toHaveLength(1);
  await button.click();
  // Notices come in order, so a notice about the first sheet would be behind this one.
  await expect.element(notice("¡Compartido con éxito!")).toBeVisible();
  expect(notices.get()).toHaveLength(1);
});

test("a failing share sheet shows an error toast", async () => {
  shareEnds("DataError");
  await openKey();
  await button.click();
  await expect.element(notice("Error al compartir", "No se pudo compartir el contenido.")).toBeVisible();
});

test.each([
  ["none", 390],
  ["none", 1280],
  ["NotAllowedError", 390],
] as const)(
  "without a share sheet (%s) a menu at %i px offers the link and three networks",
  async (ending, width) => {
    await page.viewport(width, 844);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    if (ending !== "none") shareEnds(ending);
    await openKey();
    await button.click();
    await expect.element(page.getByRole("button", { name: "Copiar enlace" })).toHaveFocus();
    for (const [name, host] of [
      ["WhatsApp", "wa.me"],
      ["Twitter", "twitter.com"],
      ["Facebook", "www.facebook.com"],
    ] as const) {
      const link = menu().getByRole("link", { name });
      await expect.element(link).toBeVisible();
      await expect.element(link).toHaveAttribute("target", "_blank");
      const { host: itsHost, search } = new URL(link.element().getAttribute("href") ?? "");
      expect(itsHost).toBe(host);
      expect(search).toContain(encodeURIComponent("/clave/decision"));
    }
    await expectAccessible(menu().element());
    await menu().getByRole("button", { name: "Copiar enlace" }).click();
    await expectVisible(notice("Enlace copiado", "El enlace de la página ha sido copiado al portapapeles."));
    expect(write).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  },
);

test("the share menu shows the URL to copy by hand when the clipboard is refused", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await openKey();
  await button.click();
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  const address = menu().getByRole("textbox");
  await expect.element(address).toHaveValue(ADDRESS);
  await expect.element(address).toHaveFocus();
});
