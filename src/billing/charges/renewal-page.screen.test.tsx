import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, openScreen } from "#test/screens/open-screen.tsx";
import type { Renewal } from "./contract.ts";

const READ = "POST /api/renewal/reading";
const CANCEL = "POST /api/renewal/cancellation";
const LINK = `/renovacion#${"a".repeat(43)}`;

const open: Renewal = {
  status: "open",
  // In Buenos Aires, it is still 23:30 of the day before.
  charge_at: "2098-12-24T02:30:00.000Z",
  time_zone: "America/Argentina/Buenos_Aires",
  price: "2 USD",
  access_until: "2098-12-24T02:30:00.000Z",
};

const button = () => page.getByRole("button", { name: "Cancelar suscripción" });
const asked = (address: string) => api.asked.filter((one) => one === address).length;

test("opening the link changes nothing and tells the charge as the notice did; only the button cancels", async () => {
  api.answer({ [READ]: open, [CANCEL]: { ...open, status: "cancelled" } });
  await openScreen(LINK);
  await expectVisible(
    page.getByText("El martes 23 de diciembre de 2098 PayPal te cobra 2 USD", { exact: false }),
  );
  expect(asked(CANCEL)).toBe(0);
  await expectAccessible();
  await button().click();
  await expect.element(page.getByRole("heading", { name: "Tu suscripción está cancelada" })).toBeVisible();
  await expectVisible(
    page.getByText("sigues siendo Premium hasta el martes 23 de diciembre de 2098", { exact: false }),
  );
  expect(asked(CANCEL)).toBe(1);
});

test("a cancellation whose outcome is not known says so, and the button stays", async () => {
  api.answer({ [READ]: open, [CANCEL]: refusal(502, "provider_failed", "PayPal no respondió.") });
  await openScreen(LINK);
  await button().click();
  await expectVisible(page.getByRole("alert").getByText("No sabemos si se canceló", { exact: false }));
  await expect.element(button()).toBeVisible();
});

test.each<[Renewal["status"], string]>([
  ["cancelled", "Tu suscripción está cancelada"],
  ["expired", "La fecha de este aviso ya pasó"],
  ["over", "Esta suscripción ya terminó"],
])("a link whose renewal is %s has no button that cancels", async (status, title) => {
  api.answer({ [READ]: { ...open, status } });
  await openScreen(LINK);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  expect(button().elements()).toEqual([]);
});

test.each(["/renovacion", LINK])(
  "a link of no notice says what else leads to cancelling (%s)",
  async (link) => {
    api.answer({ [READ]: refusal(404, "not_found", "No existe.") });
    await openScreen(link);
    await expect.element(page.getByRole("heading", { name: "Este enlace no funciona" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Botón de baja" }).first()).toBeVisible();
  },
);
