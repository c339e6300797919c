import type { Page } from "@playwright/test";
import { OFFLINE } from "#shared/api-client.ts";
import { expect, test, WITHOUT_CONNECTION } from "./fixtures.ts";
import { beginPremium } from "./steps.ts";
import { notice, openDialog } from "./subscription-steps.ts";

const CANCEL = "Cancelar suscripción";

const part = (page: Page) => page.getByRole("region", { name: "Suscripción" });

test("without a connection the question is not there, and that is said", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await beginPremium(page);
  await page.goto("/perfil");
  await expect(part(page).getByText("Próximo cobro")).toBeVisible();
  await context.setOffline(true);
  await part(page).getByRole("button", { name: CANCEL }).click();
  await expect(part(page).getByText(OFFLINE.message)).toBeVisible();
  await context.setOffline(false);
  await part(page).getByRole("button", { name: CANCEL }).click();
  await expect(openDialog(page)).toBeVisible();
  await expect(part(page).getByText(OFFLINE.message)).toBeHidden();
});

test("what was cancelled in another tab is said to be so", async ({ page, context }) => {
  await beginPremium(page);
  await page.goto("/perfil");
  await part(page).getByRole("button", { name: CANCEL }).click();
  const other = await context.newPage();
  await other.goto("/perfil");
  await part(other).getByRole("button", { name: CANCEL }).click();
  await openDialog(other).getByRole("button", { name: CANCEL }).click();
  await expect(notice(other, "Cancelación Solicitada")).toBeVisible();
  await openDialog(page).getByRole("button", { name: CANCEL }).click();
  await expect(
    notice(
      page,
      "Cancelación Solicitada",
      "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.",
    ),
  ).toBeVisible();
  await expect(part(page).getByText("Acceso hasta")).toBeVisible();
});
