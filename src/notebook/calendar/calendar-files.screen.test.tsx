import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { currentMember } from "#member/account/session/session.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

const READ = "POST /api/calendar-file";
const SAVE = "PUT /api/events";
const CALENDAR = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Yoga\nEND:VEVENT\nEND:VCALENDAR";
const FEED = "GET /api/calendar-feed";
const OPEN_FEED = "POST /api/calendar-feed";

const inDialog = (text: string | RegExp) => openDialog().getByText(text);
const press = (name: string) => openDialog().getByRole("button", { name }).click();
const opener = (name: string) => page.getByRole("main").getByRole("button", { name });
const progress = () => openDialog().getByRole("progressbar");
/** Sets the file inside the page, because Playwright would send each byte of it. */
function choose(text: string | ArrayBuffer, name = "agenda.ics"): void {
  const input = openDialog().getByLabelText("Archivo de calendario").element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Opens a dialog by keyboard, so that the dialog can return the focus to its opener. */
async function openWindow(name: string): Promise<void> {
  await expectVisible(opener(name));
  (opener(name).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expectVisible(openDialog());
}

async function closeWindow(name: string): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(opener(name)).toHaveFocus();
}

test("an import goes on after a lost connection, shows what it brings before it is saved, and then its progress", async () => {
  const events = Array.from({ length: 12 }, (_, at) =>
    importedEvent({ title: `Cosa ${at}`, event_date: "2027-05-03" }),
  );
  const left_out = [{ title: "Sin fecha", reason: "No tiene una fecha que se entienda." }];
  const answer = Promise.withResolvers<undefined>();
  api.answer({ [READ]: "offline", [SAVE]: answer.promise });
  await openAsPremium("/calendario?dia=2027-05-03");
  await openWindow("Importar");
  choose("hola", "notas.txt");
  await expectVisible(inDialog("Este archivo no es un calendario."));
  choose(new ArrayBuffer(30 * 1024 * 1024 + 1));
  await expectVisible(inDialog("El archivo es demasiado grande: puede tener hasta 30 MB"));
  choose(CALENDAR);
  await expectVisible(inDialog("No hay conexión con el servidor."));
  api.answer({ [READ]: { events, ended: [], left_out } });
  await press("Seguir leyendo");
  await expectVisible(inDialog("12 eventos nuevos."));
  await expectVisible(inDialog("Y 9 más."));
  const changes = openDialog().getByRole("region", { name: "Lo que cambia al importar" });
  await expectVisible(changes.getByText(left_out[0]?.reason ?? ""));
  await expectAccessible();
  expect(api.asked).not.toContain(SAVE);
  await openDialog().getByRole("button", { name: "Importar 12 eventos" }).dblClick();
  await expect.element(progress()).toHaveAttribute("value", "0");
  await closeWindow("Importar");
  await openWindow("Importar");
  await expect.element(progress()).toHaveAttribute("value", "0");
  answer.resolve(undefined);
  await expectVisible(notice("12 eventos nuevos en tu calendario"));
  await expect.element(progress()).not.toBeInTheDocument();
  await expect.poll(() => api.notebook.records("event")).toHaveLength(12);
  expect(api.asked.filter((address) => address === SAVE)).toHaveLength(1);

  const [first, ...others] = events.map((event) => ({ ...event, skipped_dates: [] }));
  api.answer({
    [READ]: {
      events: [{ ...first, title: "Otra cosa" } as (typeof others)[0], ...others],
      ended: [],
      left_out: [],
    },
  });
  choose(CALENDAR);
  await expectVisible(inDialog("No tiene nada nuevo."));
  await expectVisible(inDialog("Sin cambios: 11 eventos de tu calendario."));
  await expectVisible(inDialog("Cambió en el archivo: se actualiza."));
  await press("Importar los cambios");
  await expectVisible(notice("Los cambios del archivo están en tu calendario"));
  await expectVisible(page.getByRole("article").getByRole("heading", { name: "Otra cosa" }));
});

test("a feed's address is named and shown once, can be copied, and is closed after a question", async () => {
  const NAME = "Ver en Google, Apple u Outlook";
  const address = `https://claves.example/api/calendar-feed/${"a".repeat(43)}.ics`;
  const created_at = "2026-11-20T12:00:00.000Z";
  const field = openDialog().getByLabelText("Tu enlace privado");
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  api.answer({ [FEED]: { created_at: null }, [OPEN_FEED]: "offline" });
  await openAsPremium("/calendario");
  await openWindow(NAME);
  await expectVisible(inDialog("Todavía no tienes ningún enlace."));
  await press("Crear mi enlace");
  await expectVisible(
    openDialog()
      .getByRole("alert")
      .getByText(/No hay conexión con el servidor/),
  );
  api.answer({ [OPEN_FEED]: { address, created_at } });
  await openDialog().getByRole("button", { name: "Crear mi enlace" }).dblClick();
  await expect.element(field).toHaveValue(address);
  await expect.poll(() => document.activeElement?.textContent).toContain("Tu enlace privado");
  await expectAccessible();
  await press("Copiar");
  await expectVisible(inDialog("Copiado."));
  expect(write).toHaveBeenCalledExactlyOnceWith(address);
  expect(api.asked.filter((asked) => asked === OPEN_FEED)).toHaveLength(2);
  expect(api.named[OPEN_FEED]).toBe(currentMember()?.id);
  await closeWindow(NAME);

  api.answer({ [FEED]: { created_at }, "DELETE /api/calendar-feed": undefined });
  await openWindow(NAME);
  await expectVisible(inDialog(/^Tienes un enlace desde el/));
  await expect.element(field).not.toBeInTheDocument();
  await press("Anular el enlace");
  await page.getByRole("alertdialog").getByRole("button", { name: "Anular el enlace" }).click();
  await expectVisible(inDialog("Todavía no tienes ningún enlace."));
  await expect.poll(() => document.activeElement?.textContent).toContain("Todavía no tienes");
  await closeWindow(NAME);
});
