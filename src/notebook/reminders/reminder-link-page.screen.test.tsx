import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, clickTwice, openScreen } from "#test/screens/open-screen.tsx";

const STOP = "POST /api/reminder-stop";
const SECRET = "A".repeat(43);
const heading = (name: string) => page.getByRole("heading", { name });

test.each(["", "#dejar=abc", `#dejar=${SECRET}x`, `#otra=${SECRET}`])(
  "a link that ends in «%s» shows that it is incomplete",
  async (fragment) => {
    await openScreen(`/recordatorios${fragment}`);
    await expect.element(heading("Enlace incompleto")).toBeVisible();
    if (!fragment) await expectAccessible();
  },
);

test("the stop link reports a failed connection and a token that is no longer valid", async () => {
  api.answer({ [STOP]: "offline" });
  await openScreen(`/recordatorios#dejar=${SECRET}`);
  const stop = page.getByRole("button", { name: "Desactivar recordatorios" });
  await stop.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "No sabemos si llegó" })).toBeVisible();
  api.answer({ [STOP]: refusal(404, "not_found", "No lo encontramos.") });
  await stop.click();
  await expect.element(heading("Este enlace ya no funciona")).toBeVisible();
});

test("a double click confirms the address once and moves the focus to the result", async () => {
  const CONFIRM = "POST /api/reminder-email-confirmation";
  api.answer({ [CONFIRM]: undefined });
  await openScreen(`/recordatorios#confirmar=${SECRET}`);
  await expect.element(heading("Confirma tu correo")).toBeVisible();
  clickTwice(page.getByRole("button", { name: "Confirmar este correo" }));
  await expect.element(heading("Correo confirmado")).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("status")).toHaveFocus();
  expect(api.bodies[CONFIRM]).toEqual([{ token: SECRET }]);
});
