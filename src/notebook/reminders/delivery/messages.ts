import { composeLetter, plainLetter } from "#platform/mail/letter.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import type { WallTime } from "#platform/shared/days/wall-time.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import type { ReminderText } from "../source.ts";

const LATE_MS = 10 * MINUTE_MS;

export const TEST_TEXT: ReminderText = {
  title: "Así te llegan los recordatorios",
  body: "Este es de prueba: lo pediste en tu perfil.",
  path: "/perfil",
};

export function onTime(text: ReminderText, at: WallTime & { dueAt: string }, now: Date): ReminderText {
  if (now.getTime() - Date.parse(at.dueAt) <= LATE_MS) return text;
  const was = `Era para el ${dateInSentence(at.day)} a las ${at.time}.`;
  const letter = text.letter && [was, ...text.letter];
  return { ...text, body: text.body === "" ? was : `${was}\n${text.body}`, ...(letter && { letter }) };
}

/** A mail with one-click unsubscribe (RFC 8058). */
export function reminderLetter(
  { title, body, letter, subject = title, path }: ReminderText,
  { origin, stopToken }: { origin: string; stopToken: string },
) {
  const paragraphs = (letter ?? [body]).flatMap((text) => text.split(/\n+/)).filter(Boolean);
  const link = { link: `${origin}${path}`, label: "Ábrelo en Claves del Éxito" };
  return {
    ...composeLetter({
      subject,
      title: subject,
      parts: [...paragraphs, link],
      foot: "¿Ya no quieres recordatorios como este? Desactívalos aquí:",
      footLink: `${origin}/recordatorios#dejar=${stopToken}` satisfies SiteLink,
    }),
    headers: {
      "List-Unsubscribe": `<${origin}/api/reminder-stop/${stopToken}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Builds a mail without any text of the member, because the address may be a stranger's. */
export function confirmationLetter(link: string, contact: string) {
  return plainLetter("Confirma tu correo para los recordatorios", [
    "Alguien con una cuenta en Claves del Éxito quiere recibir sus recordatorios en este correo. Si eres tú, abre este enlace en las próximas 24 horas y confírmalo:",
    link,
    "¿No lo pediste tú? No hagas nada: sin la confirmación no enviamos ningún recordatorio a esta dirección.",
    `Si tienes una duda, escríbenos a ${contact}.`,
  ]);
}
