import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { buildCharge } from "#test/screens/build-charge.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { buildSubscription, PREMIUM } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, openAsMember, openAsPremium } from "#test/screens/open-screen.tsx";
import type { Charge } from "./contract.ts";

const CHARGES = "GET /api/charges";
const over = buildSubscription({
  is_premium: false,
  subscription_type: "free",
  status: "cancelled",
  next_charge_at: null,
  access_until: "2026-03-05T12:00:00.000Z",
});

const part = () => page.getByRole("region", { name: "Tus pagos" });

async function openList(charges: Charge[], subscription = PREMIUM): Promise<void> {
  api.answer({ [CHARGES]: { charges } });
  await openAsMember("/perfil#espacio", subscription);
}

test("the profile lists each charge with its state, and a receipt for what was paid", async () => {
  await openList([
    buildCharge({ id: "D", status: "DECLINED", charged_at: "2026-11-20T15:00:00.000Z" }),
    buildCharge({ id: "B", status: "REFUNDED" }),
    buildCharge({ id: "A" }),
  ]);
  await expect.element(part().getByText("no se pudo cobrar")).toBeVisible();
  await expect.element(part().getByText("devuelto", { exact: false })).toBeVisible();
  const links = part().getByRole("link", { name: "Recibo del 20 de octubre de 2026" }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/recibo/B", "/recibo/A"]);
  await expectAccessible(part().element());
});

test("a member whose Premium is over still sees all charges, also the oldest", async () => {
  const charges = Array.from({ length: 14 }, (_, index) => buildCharge({ id: `T${index}` }));
  await openList(charges, over);
  await part().getByRole("button", { name: "Ver los 14 pagos" }).click();
  expect(part().getByRole("link").elements()).toHaveLength(14);
});

test("a list that cannot be loaded says so, and loads at the next try", async () => {
  api.answer({ [CHARGES]: refusal(503, "unavailable", "El servicio no está disponible.") });
  await openAsPremium("/perfil#espacio");
  await expect.element(part().getByText("No pudimos ver tus pagos.", { exact: false })).toBeVisible();
  api.answer({ [CHARGES]: { charges: [] } });
  await part().getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(part().getByText("Aún no hay pagos.", { exact: false })).toBeVisible();
});

test("the way back from a receipt leads to the payments, also while parts above them still load", async () => {
  const reminders = Promise.withResolvers<ReturnType<typeof buildReminderSettings>>();
  api.answer({ [CHARGES]: { charges: [buildCharge()] }, "GET /api/reminders": reminders.promise });
  await openAsPremium("/recibo/8AB12345CD6789012");
  await page.getByRole("link", { name: "Volver a tus pagos" }).click();
  await expect.element(part().getByRole("heading", { name: "Tus pagos" })).toHaveFocus();
  await expect.element(part().getByRole("link", { name: /^Recibo del/ })).toBeInViewport();
  reminders.resolve(buildReminderSettings());
  await expect.element(page.getByText("Tu diario, cada noche")).toBeInTheDocument();
  await expect.element(part().getByRole("link", { name: /^Recibo del/ })).toBeInViewport();
});

const SELLER = "Ana Pérez, RFC PEAA000101AAA, Calle 1, Puebla";

test("a receipt shows what PayPal took, for whom and from whom, and can be printed", async () => {
  api.answer({ [CHARGES]: { charges: [buildCharge()] } });
  await openAsPremium("/recibo/8AB12345CD6789012");
  await expect.element(page.getByRole("heading", { name: "Recibo" })).toBeVisible();
  for (const text of ["2 USD", "8AB12345CD6789012", "I-ABCDEF1234", "Ana", SELLER, "pagado"])
    await expect.element(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
});

test.each(["D", "OTHER"])("a receipt of nothing that was paid leads back to the profile (%s)", async (id) => {
  api.answer({ [CHARGES]: { charges: [buildCharge({ id: "D", status: "DECLINED" })] } });
  await openAsPremium(`/recibo/${id}`);
  await expect.element(page.getByRole("heading", { name: "No hay un recibo aquí" })).toBeVisible();
});
