import type { CallResult } from "#platform/shared/api-client.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { MailedPage, type Told } from "#platform/ui/mailed-link/mailed-page.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { remindersApi } from "./client.ts";

/** The fragment of a mailed link: what it does, and 32 random bytes in base64url. */
const LINK = /^(confirmar|dejar)=([A-Za-z0-9_-]{43})$/;

const BELL = {
  light: "M70 98a10 10 0 0 0 20 0z",
  line: "M80 12v8M80 20c-18 0-28 13-28 32 0 24-6 33-14 46h84c-8-13-14-22-14-46 0-19-10-32-28-32z",
  writing: "M36 30c-7 7-11 16-11 27M124 30c7 7 11 16 11 27M24 20C14 30 9 42 9 56M136 20c10 10 15 22 15 36",
};

const CHECKING = {
  title: "Recordatorios",
  text: "Abriendo tu enlace...",
  withoutScript:
    "Para esto hace falta JavaScript, y en este navegador está desactivado. Abre el enlace en otro navegador.",
};
const UNSURE = "No sabemos si llegó: al repetirlo, nada se hace dos veces.";
const NOT_FOUND: CallResult<Told> = { ok: false, error: { code: "not_found", message: "" } };
const ASKED = {
  confirmar: {
    title: "Confirma tu correo",
    text: "Al confirmar, tus recordatorios llegan a esta dirección cuando ningún dispositivo tuyo recibe avisos.",
    action: { label: "Confirmar este correo", busy: "Confirmando..." },
  },
  dejar: {
    title: "Deja de recibir estos recordatorios",
    text: "Al confirmar dejamos de enviarte recordatorios como el de ese mensaje, en tus dispositivos y por correo. Los demás siguen igual.",
    action: { label: "Desactivar recordatorios", busy: "Un momento..." },
  },
};
const DONE = {
  confirmar: {
    title: "Correo confirmado",
    text: "Tus recordatorios ya pueden llegarte a esta dirección. Cuándo y cómo, lo eliges en tu perfil.",
  },
  dejar: {
    title: "Listo",
    text: "Ya no te enviaremos recordatorios como el de ese mensaje. Puedes volver a activarlos en tu perfil.",
  },
};
const USELESS = {
  none: {
    title: "Enlace incompleto",
    text: "Esta página se abre desde un mensaje nuestro. Ábrela con el enlace completo, tal como llegó.",
  },
  confirmar: {
    title: "Este enlace ya no funciona",
    text: "Venció, o pediste otro después. Pide un mensaje nuevo en tu perfil, con el mismo correo o con otro.",
  },
  dejar: {
    title: "Este enlace ya no funciona",
    text: "Es de un mensaje muy antiguo. En tu perfil eliges qué recordatorios recibes.",
  },
};

function linkOf(fragment: string) {
  const [, action, token = ""] = LINK.exec(fragment) ?? [];
  return action ? { action: action as keyof typeof ASKED, body: { token } } : undefined;
}

async function read(fragment: string): Promise<CallResult<Told>> {
  const link = linkOf(fragment);
  return link ? { ok: true, data: ASKED[link.action] } : NOT_FOUND;
}

async function act(fragment: string): Promise<CallResult<Told>> {
  const link = linkOf(fragment);
  if (!link) return NOT_FOUND;
  const { action, body } = link;
  const result =
    action === "confirmar"
      ? await remindersApi("POST /api/reminder-email-confirmation", { body })
      : await remindersApi("POST /api/reminder-stop", { body });
  if (!result.ok && result.error.code !== "not_found") return result;
  return { ok: true, data: { ...(result.ok ? DONE : USELESS)[action], isSettled: true } };
}

export const page: Page = {
  title: "Recordatorios",
  ...(import.meta.env.SSR && {
    description:
      "Confirma tu correo para los recordatorios o deja de recibirlos, con el enlace de su mensaje.",
  }),
  body: (
    <MailedPage
      picture={BELL}
      checking={CHECKING}
      unknown={USELESS.none}
      failed={{ title: CHECKING.title, unread: UNSURE, undone: UNSURE }}
      read={read}
      act={act}
      tell={(told) => told}
      links={() => (
        <>
          <Link href="/perfil#recordatorios" className={buttonClass("secondary")}>
            Ir a tu perfil
          </Link>
          <Link href="/" className={buttonClass("quiet")}>
            Volver al Inicio
          </Link>
        </>
      )}
    />
  ),
  isHidden: true,
};
