import { OFFLINE } from "#shared/api-client.ts";
import { expect, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { beginPremium, dialogOf } from "../steps.ts";
import { notice } from "./subscription-steps.ts";

const CANCEL = "Cancelar suscripción";

test("a cancellation fails offline, succeeds from two tabs, and leaves Premium until the paid period ends", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  const part = page.getByRole("region", { name: "Suscripción" });
  const cancel = part.getByRole("button", { name: CANCEL });
  await beginPremium(page);
  await page.goto("/perfil");
  await expect(part.getByText("Próximo cobro")).toBeVisible();
  await context.setOffline(true);
  await cancel.click();
  await expect(part.getByText(OFFLINE.message)).toBeVisible();
  await context.setOffline(false);
  await cancel.click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(part.getByText(OFFLINE.message)).toBeHidden();

  const other = await context.newPage();
  await other.goto("/perfil");
  await other.getByRole("button", { name: CANCEL }).click();
  await dialogOf(other).getByRole("button", { name: CANCEL }).click();
  await expect(notice(other, "Cancelación Solicitada")).toBeVisible();
  await other.emulateMedia({ media: "print" });
  // At once, because the notice leaves by itself.
  expect(await notice(other, "Cancelación Solicitada").isVisible(), "on paper").toBe(false);
  await other.emulateMedia({ media: null });
  await expect(other.getByRole("main").getByRole("button", { name: CANCEL })).toBeHidden();
  await dialogOf(page).getByRole("button", { name: CANCEL }).click();
  await expect(
    notice(
      page,
      "Cancelación Solicitada",
      "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.",
    ),
  ).toBeVisible();
  await expect(part.getByText("Acceso hasta")).toBeVisible();
  await other.goto("/ideas");
  await expect(other.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
});
