import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectVisible } from "#test/screens/accessible.ts";
import { notice, openScreen } from "#test/screens/open-screen.tsx";

test("an ad's title and text are copied, each with its notice, or selected when the clipboard is refused", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openScreen("/publicidad");
  const ad = page.getByRole("main").getByRole("listitem").filter({ hasText: "Título Principal" }).first();
  for (const named of ["título", "texto principal"]) {
    await ad.getByRole("button", { name: `Copiar el ${named}` }).click();
    await expectVisible(notice("Copiado al portapapeles", `El ${named} del anuncio se ha copiado.`));
    expect(ad.element().textContent).toContain(write.mock.lastCall?.[0]);
  }
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await ad.getByRole("button", { name: "Copiar el título" }).click();
  await expect.element(page.getByText(/El texto quedó seleccionado/)).toBeVisible();
  expect(getSelection()?.toString()).not.toBe("");
});

test("ten ads are shown at 360 × 450, and their pictures, to download, have 1080 × 1350", async () => {
  await page.viewport(1280, 800);
  await openScreen("/publicidad");
  const links = page.getByRole("link", { name: /Descargar imagen/ });
  await expect.poll(() => links.elements()).toHaveLength(10);
  const images = [...document.querySelectorAll<HTMLImageElement>("main li img")];
  expect(images.map(({ src }) => src)).toEqual(
    links.elements().map((link) => (link as HTMLAnchorElement).href),
  );
  for (const image of images) {
    // The built site serves this folder at its root.
    image.src = `/src/app/browser/public${new URL(image.src).pathname}`;
    image.loading = "eager";
    await image.decode();
    const { width, height } = image.getBoundingClientRect();
    expect([width, height, image.naturalWidth, image.naturalHeight]).toEqual([360, 450, 1080, 1350]);
  }
});

test.each([
  ["/promo-planificador-metas", 0],
  ["/promo-midiario", 2],
])("%s leads a visitor to Premium", async (path, describedDays) => {
  await openScreen(path);
  const call = page
    .getByRole("main")
    .getByRole("link", { name: /^Empezar / })
    .first();
  await expect.element(call).toHaveAttribute("href", "/acerca-de");
  expect(page.getByText("descrito", { exact: true }).elements()).toHaveLength(describedDays);
  await call.click();
  await expectVisible(page.getByRole("button", { name: "Continuar con la elección del plan" }));
});

test.each([
  ["", "Información de solicitud inválida."],
  ["?code=CONFIRM_7QX&user_id=42", "CONFIRM_7QX"],
])("the data deletion page answers the query %j", async (query, said) => {
  await openScreen(`/facebook-data-status${query}`);
  await expect.element(page.getByText(said)).toBeVisible();
});

test("an unknown data deletion code shows an error", async () => {
  await openScreen("/facebook-data-status?code=<img src=x onerror=alert(1)>&user_id=42");
  await expectVisible(page.getByText("Hubo un problema al verificar el estado de eliminación de datos..."));
});
