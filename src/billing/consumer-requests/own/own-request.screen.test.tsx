import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OwnCase } from "#billing/consumer-requests/contract.ts";
import { expectAccessible, expectUsable, expectVisible } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, clickTwice, openAsMember } from "#test/screens/open-screen.tsx";

const OWN = "POST /api/consumer-requests/own";
const DONE: OwnCase = {
  code: "BA-7K3M-9Q2X",
  kind: "baja",
  status: "done",
  requested_at: "2026-11-23T16:05:00.000Z",
  access_until: "2099-02-28T12:00:00.000Z",
  mailed_to: "ana@ejemplo.com",
};

const main = () => page.getByRole("main");
const cancelNow = () => main().getByRole("button", { name: "Cancelar mi suscripción" });
const confirm = () => page.getByRole("alertdialog").getByRole("button", { name: "Cancelar suscripción" });
const heading = (name: string) => main().getByRole("heading", { name, exact: true });

test("a member cancels at once, on two clicks too, and sees code, end of Premium and where the letter goes", async () => {
  const { promise, resolve } = Promise.withResolvers<OwnCase>();
  api.answer({ [OWN]: promise });
  await openAsMember("/baja", buildSubscription());
  await cancelNow().click();
  await expect.element(page.getByRole("alertdialog", { name: "¿Cancelar tu suscripción?" })).toBeVisible();
  await expectUsable();
  clickTwice(confirm());
  resolve(DONE);
  await expect.element(heading("Tu baja está hecha")).toHaveFocus();
  await expect.element(main().getByText(DONE.code)).toBeVisible();
  await expectVisible(main().getByText(/Sigues siendo Premium hasta el 28 de febrero de 2099/));
  await expect.element(main().getByText(/es tu constancia.*ana@ejemplo\.com/)).toBeVisible();
  await expectAccessible();
  expect(api.bodies[OWN]).toEqual([{ kind: "baja" }]);
});

test.each([
  ["under_way", "Tu solicitud está en curso", /PayPal todavía no respondió.*cuenta la fecha de hoy/],
  [
    "by_hand",
    "Una persona revisa tu solicitud",
    /no cambiamos nada.*dentro de las 24 horas.*cancela en tu perfil/,
  ],
  ["done", "Tu arrepentimiento está hecho", /te devuelva todo lo que pagaste/],
] as const)("an arrepentimiento that is %s says so, with its code", async (status, title, text) => {
  api.answer({
    [OWN]: {
      ...DONE,
      code: "AR-7K3M-9Q2X",
      kind: "arrepentimiento",
      status,
      access_until: null,
      mailed_to: null,
    },
  });
  await openAsMember("/arrepentimiento", buildSubscription());
  await main().getByRole("button", { name: "Arrepentirme y recuperar lo que pagué" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Arrepentirme" }).click();
  await expect.element(heading(title)).toHaveFocus();
  await expect.element(main().getByText(text)).toBeVisible();
  await expect.element(main().getByText("AR-7K3M-9Q2X")).toBeVisible();
  await expect.element(main().getByText(/Tu cuenta no tiene correo/)).toBeVisible();
});

test("without an answer the page says that nothing is done twice, and a second try shows the code", async () => {
  api.answer({ [OWN]: "offline" });
  await openAsMember("/baja", buildSubscription());
  await cancelNow().click();
  await confirm().click();
  await expect
    .element(
      main()
        .getByRole("alert")
        .filter({ hasText: /nada se hace dos veces/ }),
    )
    .toHaveFocus();
  api.answer({ [OWN]: DONE });
  await cancelNow().click();
  await confirm().click();
  await expect.element(main().getByText(DONE.code)).toBeVisible();
  await expect.element(main().getByText(/nada se hace dos veces/)).not.toBeInTheDocument();
});

test("a session that ended meanwhile is explained, and the form with the e-mail stays", async () => {
  const signedOut = refusal(401, "unauthenticated", "Inicia sesión para continuar.");
  await openAsMember("/baja", buildSubscription());
  await cancelNow().click();
  api.answer({ [OWN]: signedOut, "POST /api/session/refresh": signedOut });
  await confirm().click();
  await expect.element(main().getByText(/Tu sesión se cerró antes de empezar/)).toBeVisible();
  await expect.element(cancelNow()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Correo de tu cuenta")).toBeVisible();
});

test("a member without a subscription is led to the form", async () => {
  await openAsMember("/baja", null);
  await expect.element(main().getByText(/Esta cuenta no tiene una suscripción/)).toBeVisible();
  await expect.element(cancelNow()).not.toBeInTheDocument();
  await expect.element(heading("O pide la baja con un correo")).toBeVisible();
});
