import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import {
  api,
  clickTwice,
  notice,
  openAsMember,
  openAsPremium,
  openDialog,
  openScreen,
} from "#test/screens/open-screen.tsx";
import { pay } from "#test/screens/pay.ts";

const heart = () => page.getByRole("main").getByRole("button", { name: /favoritos.*: Metas$/i });

test.each([
  ["/", "Inicia sesión para añadir claves a Favoritos."],
  ["/clave/metas", "Inicia sesión para usar Favoritos."],
])("a visitor's click on a heart at %s shows a toast that asks for sign-in", async (path, text) => {
  await openScreen(path);
  await heart().click();
  await expect.element(notice("Acción Requerida", text)).toBeVisible();
});

test.each([390, 1280])(
  "at %i px a Premium member's favourite fills the heart of the navigation, and is taken back on /favoritos",
  async (width) => {
    await page.viewport(width, 844);
    await openAsPremium("/favoritos");
    await expectVisible(page.getByText("Aún no tienes favoritos"));
    await page.getByRole("link", { name: "Descubrir Claves" }).click();
    const inNavigation = () =>
      page
        .getByRole("link", { name: "Favoritos" })
        .elements()
        .flatMap((link) => (link.checkVisibility() ? [...link.querySelectorAll("svg")] : []));
    const fills = () => inNavigation().map((drawing) => drawing.getAttribute("fill"));
    await expect.poll(fills).toEqual(["none"]);
    await heart().click();
    await expectVisible(notice("Añadido a Favoritos"));
    await expect.element(heart()).toHaveAttribute("aria-pressed", "true");
    await expect.poll(fills).toEqual(["var(--line)"]);
    await page.elementLocator(inNavigation()[0] ?? document.body).click();
    const link = page.getByRole("link", { name: "Explorar Metas" });
    await expect.element(link).toHaveAttribute("href", "/clave/metas");
    await expect.poll(() => page.getByRole("main").getByRole("listitem").elements()).toHaveLength(1);
    await heart().click();
    await expectVisible(notice("Eliminado de Favoritos"));
    await expectVisible(page.getByText("Aún no tienes favoritos"));
    expect(api.asked).toEqual(
      expect.arrayContaining(["PUT /api/favourites/metas", "DELETE /api/favourites/metas"]),
    );
  },
);

test("a heart that is pressed without a connection shows at once, and is sent when it returns", async () => {
  api.answer({ "PUT /api/favourites/:keyId": "offline" });
  await openAsPremium("/clave/metas");
  await heart().click();
  await expectVisible(page.getByText("Quedó en este dispositivo. Se enviará cuando vuelva la conexión."));
  await expect.element(heart()).toHaveAttribute("aria-pressed", "true");
  api.recover("PUT /api/favourites/:keyId");
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => api.notebook.records("favourite")).toMatchObject([{ key_id: "metas" }]);
});

test("a free member's click on a heart shows a toast and the Premium dialog", async () => {
  await openAsMember("/", null);
  await heart().click();
  await expect.element(notice("Función Premium", "Actualiza a Premium para usar Favoritos.")).toBeVisible();
  await expect.element(openDialog().getByText("Metas", { exact: true })).toBeVisible();
});

test("a payment from the pitch of a heart makes the key a favourite, and one after a closed pitch does not", async () => {
  const session = memberSession();
  await openAsMember("/", null, session);
  const other = page.getByRole("main").getByRole("button", { name: /favoritos.*: Mentalidad$/i });
  await other.click();
  await expectVisible(openDialog());
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
  clickTwice(heart());
  await expectVisible(openDialog().getByText("Metas", { exact: true }));
  await pay(session.user.id);
  await expectVisible(notice("Añadido a Favoritos"));
  await expect.element(heart()).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => api.notebook.records("favourite")).toMatchObject([{ key_id: "metas" }]);
  await expect.element(other).toHaveAttribute("aria-pressed", "false");
});
