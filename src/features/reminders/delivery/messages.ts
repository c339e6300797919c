import { composeLetter } from "#server/mail/letter.ts";
import type { ReminderText } from "#server/reminder-source.ts";
import { dateInSentence } from "#shared/days.ts";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import { MINUTE_MS } from "#shared/time.ts";
import type { WallTime } from "../wall-time.ts";

/** A later reminder says when it was due. */
const LATE_MS = 10 * MINUTE_MS;
const WAYS_OUT: Record<ReminderKind, string> = {
  event: "¿Ya no quieres los recordatorios de tus eventos? Desactívalos aquí:",
  journal: "¿Ya no quieres el recordatorio de tu diario? Desactívalo aquí:",
  goal_ahead: "¿Ya no quieres que te avisemos una semana antes de tus fechas límite? Desactívalo aquí:",
  goal_day: "¿Ya no quieres el recordatorio del día de tu fecha límite? Desactívalo aquí:",
  goal_action: "¿Ya no quieres el recordatorio semanal de tus acciones? Desactívalo aquí:",
  goal_letter: "¿Ya no quieres recibir las cartas de tus metas? Desactívalas aquí:",
  week: "¿Ya no quieres el recordatorio de tu semana? Desactívalo aquí:",
};

export const TEST_TEXT: ReminderText = {
  title: "Así te llegan los recordatorios",
  body: "Este es de prueba: lo pediste en tu perfil.",
  path: "/perfil",
};

/** Adds the due time to the text of a late reminder. */
export function onTime(text: ReminderText, at: WallTime & { dueAt: string }, now: Date): ReminderText {
  if (now.getTime() - Date.parse(at.dueAt) <= LATE_MS) return text;
  const was = `Era para el ${dateInSentence(at.day)} a las ${at.time}.`;
  const letter = text.letter && [was, ...text.letter];
  return { ...text, body: text.body === "" ? was : `${was}\n${text.body}`, ...(letter && { letter }) };
}

/** Thousands of these are due in the same minute, so their mail stays small. */
const PLAIN: readonly ReminderKind[] = ["event", "journal"];

/** A mail with one-click unsubscribe (RFC 8058), and HTML with the same words. */
export function reminderLetter(
  { title, body, letter, path }: ReminderText,
  kind: ReminderKind,
  { origin, stopToken }: { origin: string; stopToken: string },
) {
  const stopPage = `${origin}/recordatorios#dejar=${stopToken}`;
  const wayOut = WAYS_OUT[kind];
  const paragraphs = letter ?? (body === "" ? [] : [body]);
  const link = { link: `${origin}${path}`, label: "Ábrelo en Claves del Éxito" };
  const inHtml = () => {
    const parts = [...paragraphs.flatMap((text) => text.split(/\n+/)), link];
    return composeLetter({ subject: title, title, greeting: "", parts, foot: wayOut, footLink: stopPage });
  };
  const { html } = PLAIN.includes(kind) ? {} : inHtml();
  return {
    // A line break would end the header.
    subject: title.replaceAll(/\s+/g, " "),
    text: `${[title, ...paragraphs, `${link.label}: ${link.link}`, `${wayOut} ${stopPage}`].join("\n\n")}\n`,
    ...(html && { html }),
    headers: {
      "List-Unsubscribe": `<${origin}/api/reminder-stop/${stopToken}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Contains no text of the member, because the address may be a stranger's. */
export function confirmationLetter(link: string, contact: string) {
  const paragraphs = [
    "Hola:",
    "Alguien con una cuenta en Claves del Éxito quiere recibir sus recordatorios en este correo. Si eres tú, abre este enlace en las próximas 24 horas y confírmalo:",
    link,
    "¿No lo pediste tú? No hagas nada: sin la confirmación no enviamos ningún recordatorio a esta dirección.",
    `Si tienes una duda, escríbenos a ${contact}.`,
    "Claves del Éxito",
  ];
  return { subject: "Confirma tu correo para los recordatorios", text: `${paragraphs.join("\n\n")}\n` };
}
