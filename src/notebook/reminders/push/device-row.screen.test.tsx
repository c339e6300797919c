import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Subscription } from "#billing/subscription/contract.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { PREMIUM } from "#test/screens/build-subscription.ts";
import { api, openAsMember, openAsPremium } from "#test/screens/open-screen.tsx";
import { LAST_REPORTED_DEVICE, reportedSince, writeLastReported } from "./last-reported.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

const section = () => page.getByRole("region", { name: "Recordatorios" });
const button = (name: string) => section().getByRole("button", { name, exact: true });

/** Mocks the permission before and after the browser's prompt. */
function allow(before: NotificationPermission, answer = before): void {
  let permission = before;
  vi.spyOn(Notification, "permission", "get").mockImplementation(() => permission);
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    permission = answer;
    return answer;
  });
}

test("a denied permission shows how to allow push again", async () => {
  allow("default", "denied");
  await openAsPremium("/perfil#recordatorios");
  await button("Activar avisos").click();
  await expectVisible(section().getByText(/^Los avisos de este sitio están bloqueados\. Para permitirlos/));
  await expect.element(button("Activar avisos")).not.toBeInTheDocument();
  await expectAccessible(section().element());
});

test("turning push off reports the browser's failure, and the next attempt works", async () => {
  allow("granted");
  const session = memberSession();
  const endpoint = "https://push.example/1";
  let isKept = true;
  const unsubscribe = async () => {
    isKept = false;
    return true;
  };
  const subscription = { endpoint, unsubscribe };
  const getSubscription = vi.fn(async () => (isKept ? subscription : null));
  const registration = { pushManager: { getSubscription } } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration);
  // Offline, the background task does not run. It would use up the failure below, which is meant for the button.
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  writeLastReported(LAST_REPORTED_DEVICE, reportedSince(session.user, endpoint));
  api.answer({
    "GET /api/reminders": buildReminderSettings({ devices: 1 }),
    "DELETE /api/reminders/device": undefined,
  });
  await openAsPremium("/perfil#recordatorios", session);
  await expect.element(button("Desactivar avisos")).toBeVisible();
  await expect.element(section().getByText("Tus recordatorios llegan a este dispositivo.")).toBeVisible();
  getSubscription.mockRejectedValueOnce(new DOMException("no database", "InvalidStateError"));
  await button("Desactivar avisos").click();
  await expectVisible(section().getByText("El navegador no pudo hacerlo. Intenta de nuevo en un momento."));
  expect(vi.mocked(console.error).mock.calls.join()).toContain("no database");
  vi.mocked(console.error).mockClear();
  await button("Desactivar avisos").click();
  await expect.element(button("Activar avisos")).toBeVisible();
  expect(api.bodies["DELETE /api/reminders/device"]).toEqual([{ endpoint }]);
});

test("in an iPhone's browser, push asks for the installed app and reminders come by email", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
  api.answer({ "GET /api/reminders": buildReminderSettings({ email: "ana@ejemplo.com" }) });
  await openAsPremium("/perfil#recordatorios");
  await expectVisible(
    section().getByText(/los avisos llegan solo a la aplicación instalada\..* te llegan por correo\.$/),
  );
  await expect.element(button("Activar avisos")).not.toBeInTheDocument();
  await section().getByRole("link", { name: "Cómo instalarla" }).click();
  await expect.element(page.getByRole("tab", { selected: true })).toHaveTextContent("iPhone/iPad");
});

test("a member whose Premium has ended sees that reminders are part of Premium", async () => {
  const over: Subscription = { ...PREMIUM, status: "cancelled", is_premium: false, access_until: null };
  await openAsMember("/perfil#recordatorios", over);
  await expect.element(section().getByText(/^Los recordatorios son parte de Premium/)).toBeVisible();
});

test("a member who never had Premium sees no reminders section", async () => {
  await openAsMember("/perfil#recordatorios", null);
  await expect.element(page.getByRole("heading", { name: "Suscripción" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Tus datos" })).toBeVisible();
  await expect.element(section()).not.toBeInTheDocument();
});
