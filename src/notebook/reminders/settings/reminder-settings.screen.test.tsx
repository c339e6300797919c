import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { currentMember } from "#member/account/session/session.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { expectAccessible } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, clickTwice, openAsPremium } from "#test/screens/open-screen.tsx";
import type { ReminderSettings } from "../contract.ts";
import { LAST_REPORTED_ZONE, reportedSince, writeLastReported } from "../push/last-reported.ts";
import { deviceZone } from "./device-zone.ts";
import { noteEvening } from "./evening.ts";

const HERE = deviceZone() ?? "";
const READ = "GET /api/reminders";
const CHANGE = "PATCH /api/reminders";
const ADD = "PUT /api/reminders/email";
const REMOVE = "DELETE /api/reminders/email";
const ZONE = "PUT /api/reminders/time-zone";

const section = () => page.getByRole("region", { name: "Recordatorios" });
const button = (name: string) => section().getByRole("button", { name, exact: true });
const events = () => section().getByRole("switch", { name: "Eventos del calendario" });
const journal = () => section().getByRole("switch", { name: "Tu diario, cada noche" });
const hour = () => section().getByLabelText("Hora del recordatorio del diario");
const said = (text: string | RegExp) => section().getByText(text);
const seeAgain = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));

/** Makes the server answer reads and changes with these settings. */
function keep(changed: Partial<ReminderSettings>): void {
  const settings = buildReminderSettings({ time_zone: HERE, ...changed });
  api.answer({ [READ]: settings, [CHANGE]: settings, [ADD]: settings, [REMOVE]: settings });
}

test("a chosen kind and a chosen hour are each saved by a request of their own", async () => {
  keep({ email: "ana@ejemplo.com" });
  await openAsPremium("/perfil#recordatorios");
  await expect.element(said("Tus recordatorios llegan a ana@ejemplo.com.")).toBeVisible();
  await expect.element(journal()).toBeVisible();
  // The page may read the settings again at any time, and gets the old ones until `keep` below changes the answer.
  const { promise, resolve } = Promise.withResolvers<ReminderSettings>();
  const on = buildReminderSettings({ time_zone: HERE, journal_reminder: true });
  api.answer({ [CHANGE]: promise });
  (journal().element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => api.bodies[CHANGE]).toHaveLength(1);
  keep({ journal_reminder: true });
  resolve(on);
  await expect.element(journal()).toBeChecked();
  api.answer({ [CHANGE]: { ...on, journal_time: "22:15" } });
  await hour().fill("22:15");
  (hour().element() as HTMLElement).blur();
  await expect
    .poll(() => api.bodies[CHANGE])
    .toEqual([{ journal_reminder: true }, { journal_time: "22:15" }]);
  expect(api.named[CHANGE]).toBe(currentMember()?.id);
});

test("a member can choose a zone from the list and return to the device's zone", async () => {
  // Two zones are enough here: axe would check each of some four hundred.
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/Lima", "Europe/Madrid"]);
  keep({});
  await openAsPremium("/perfil#recordatorios");
  const followed = /^Buenos Aires, ahora \d\d:\d\d \(UTC−3\)\. Se toma de este dispositivo/;
  await expect.element(said(followed)).toBeVisible();
  await button("Cambiar la zona").click();
  const zone = section().getByLabelText("Tu zona horaria");
  await expect.element(zone).toHaveFocus();
  await expectAccessible(section().element());
  keep({ time_zone: "Europe/Madrid", is_zone_chosen: true });
  await zone.selectOptions("Europe/Madrid");
  await button("Guardar").click();
  await expect.element(said(/^Madrid, ahora .* La elegiste tú\.$/)).toBeVisible();
  await expect.element(button("Cambiar la zona")).toHaveFocus();
  await button("Cambiar la zona").click();
  keep({});
  await zone.selectOptions("");
  await button("Guardar").click();
  await expect.element(said(followed)).toBeVisible();
  await expect.poll(() => api.bodies[CHANGE]).toEqual([{ time_zone: "Europe/Madrid" }, { time_zone: null }]);
});

test("a member can add an email address, resend its confirmation and remove it", async () => {
  keep({});
  await openAsPremium("/perfil#recordatorios");
  await expect.element(said("Todavía no tienes dónde recibirlos.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Recordatorios" })).toHaveFocus();
  api.answer({ "POST /api/reminders/test": { way: "none" } });
  await button("Enviar un aviso de prueba").click();
  await expect.element(said(/^No pudimos enviarlo/)).toBeVisible();

  const field = section().getByLabelText("Correo electrónico");
  const problem = section().getByRole("alert");
  await button("Añadir un correo").click();
  await expect.element(field).toHaveFocus();
  await button("Enviar el mensaje").click();
  await expect.element(problem).toHaveTextContent("Escribe un correo electrónico.");
  api.answer({
    [ADD]: refusal(400, "bad_request", "Revisa el correo: debe tener la forma nombre@ejemplo.com."),
  });
  await field.fill("no es un correo");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(problem)
    .toHaveTextContent("Revisa el correo: debe tener la forma nombre@ejemplo.com.");
  await expect.element(field).toHaveValue("no es un correo");

  keep({ pending_email: "otra@ejemplo.com" });
  await field.fill("otra@ejemplo.com");
  clickTwice(button("Enviar el mensaje"));
  await expect.element(said("Te enviamos un mensaje a otra@ejemplo.com.")).toBeVisible();
  await expect.element(button("Usar otro")).toHaveFocus();
  await expectAccessible(section().element());
  await button("Enviar de nuevo").click();
  await expect.element(said("Te lo enviamos de nuevo. Usa el enlace del último mensaje.")).toBeVisible();
  expect(api.bodies[ADD]).toEqual([
    { email: "no es un correo" },
    { email: "otra@ejemplo.com" },
    { email: "otra@ejemplo.com" },
  ]);

  keep({});
  await button("Quitar").click();
  await expect.element(said("Todavía no tienes dónde recibirlos.")).toBeVisible();
  await expect.element(button("Enviar de nuevo")).not.toBeInTheDocument();
  await expect.element(button("Añadir un correo")).toHaveFocus();
  expect(api.asked.filter((address) => address === REMOVE)).toHaveLength(1);
  expect([api.named[ADD], api.named[REMOVE]]).toEqual(Array(2).fill(currentMember()?.id));
});

test("leaving the page through the browser's history saves the hour that is being edited", async () => {
  keep({ journal_reminder: true });
  await openAsPremium("/perfil#recordatorios");
  await expect.element(hour()).toHaveValue("21:00");
  navigate("/baja");
  await expect.element(section()).not.toBeInTheDocument();
  window.history.back();
  await hour().fill("22:15");
  window.history.forward();
  await expect.element(section()).not.toBeInTheDocument();
  await expect.poll(() => api.bodies[CHANGE]).toEqual([{ journal_time: "22:15" }]);
});

const UNTOLD = /^Madrid, ahora .* No pudimos tomar la de este dispositivo/;
test.each<[string | undefined, string, RegExp, object[]]>([
  [undefined, "Europe/Madrid", UNTOLD, []],
  ["Etc/Unknown", "Europe/Madrid", UNTOLD, []],
  ["-03:00", "Etc/GMT+3", /^UTC-3, ahora/, [{ time_zone: "Etc/GMT+3" }]],
  ["Mars/Olympus", "Europe/Madrid", UNTOLD, [{ time_zone: "Mars/Olympus" }]],
])("a device whose zone is «%s» shows the one of the server: %s", async (timeZone, kept, shown, reported) => {
  const known = Intl.DateTimeFormat().resolvedOptions();
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  spy.mockReturnValue({ ...known, timeZone } as never);
  vi.stubGlobal("Temporal", undefined);
  keep({ time_zone: "Europe/Madrid" });
  api.answer({ [ZONE]: { time_zone: kept, is_zone_chosen: false } });
  await openAsPremium("/perfil#recordatorios");
  await expect.element(said(shown)).toBeVisible();
  // Checks one report, because both the settings and a task on every page report the zone.
  expect((api.bodies[ZONE] ?? []).slice(0, 1)).toEqual(reported);
});

test("a zone report that ends after a settings change does not undo that change", async () => {
  keep({});
  const session = memberSession();
  // The background task that follows seconds later then neither reports the zone nor reads the settings.
  writeLastReported(LAST_REPORTED_ZONE, reportedSince(session.user, HERE));
  noteEvening(session.user.id, buildReminderSettings());
  await openAsPremium("/perfil#recordatorios", session);
  await expect.element(events()).toBeChecked();
  const told = Promise.withResolvers<Pick<ReminderSettings, "time_zone" | "is_zone_chosen">>();
  // Another device has reported its zone.
  keep({ time_zone: "Europe/Madrid" });
  api.answer({ [ZONE]: told.promise });
  seeAgain();
  await expect.poll(() => api.bodies[ZONE]).toEqual([{ time_zone: HERE }]);
  keep({ event_reminders: false });
  await events().click();
  await expect.poll(() => api.bodies[CHANGE]).toEqual([{ event_reminders: false }]);
  await expect.element(events()).not.toBeChecked();
  const isRead = () => api.asked.filter((address) => address === READ).length;
  const before = isRead();
  told.resolve({ time_zone: HERE, is_zone_chosen: false });
  await expect.poll(isRead).toBe(before + 1);
  await expect.element(events()).not.toBeChecked();
});

test("a failed load, a failed change and an ended session are reported, and a failed change is reverted", async () => {
  api.answer({ [READ]: refusal(503, "unavailable", "Intenta en unos minutos.") });
  await openAsPremium("/perfil#recordatorios");
  await expect.element(said("No se pudieron cargar tus recordatorios. Intenta")).toBeVisible();
  // Before the press, the background task would load the settings.
  window.addEventListener("click", () => keep({}), { once: true, capture: true });
  await button("Intentar de nuevo").click();
  await expect.element(events()).toBeChecked();

  api.answer({ [CHANGE]: "offline" });
  await events().click();
  await expect.element(said(/^El cambio no se guardó\. No hay conexión/)).toBeVisible();
  await expect.element(events()).toBeChecked();

  const signedOut = refusal(401, "unauthenticated", "Inicia sesión para continuar.");
  api.answer({ [READ]: signedOut, "POST /api/session/refresh": signedOut });
  seeAgain();
  await expect.element(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
});
