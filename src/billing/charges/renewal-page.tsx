import { apiOf } from "#platform/shared/api-client.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { MailedPage } from "#platform/ui/mailed-link/mailed-page.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import type { chargesContract, Renewal } from "./contract.ts";

const api = apiOf<typeof chargesContract>();

const CALENDAR = {
  light: "M68 76a12 12 0 1 0 24 0 12 12 0 1 0-24 0z",
  writing: "M34 52h92",
  line: "M34 28h92v76H34zM56 18v18M104 18v18M4 112h16M140 112h16",
};
const TICKED_CALENDAR = { ...CALENDAR, line: `M62 94l36-36${CALENDAR.line}` };

const CHECKING = {
  title: "Tu próximo cobro",
  text: "Buscando tu aviso...",
  withoutScript:
    "Para cancelar aquí hace falta JavaScript, y en este navegador está desactivado. Sin él puedes cancelar en PayPal, en «Pagos automáticos», o escribirnos: la dirección está en el correo.",
};
const FAILED = {
  title: "No pudimos abrir tu aviso",
  unread: "No cambiamos nada.",
  undone: "No sabemos si se canceló: al repetirlo, nada se hace dos veces.",
};
const UNKNOWN = {
  title: "Este enlace no funciona",
  text: "Está incompleto o es muy antiguo. Ábrelo completo, tal como llegó en el correo. También puedes cancelar en tu perfil o con el botón de baja, sin iniciar sesión.",
};

function tell(renewal: Renewal, hasActed: boolean) {
  if (renewal.status !== "open")
    return { ...endOf(renewal), isSettled: hasActed, picture: hasActed ? TICKED_CALENDAR : CALENDAR };
  return {
    title: "Cancela tu suscripción",
    text: `El ${dayIn(renewal, renewal.charge_at)} PayPal te cobra ${renewal.price} por Premium. Si cancelas ahora, no te lo cobra y ${keptText(renewal)} Lo que escribiste queda guardado.`,
    action: {
      label: "Cancelar suscripción",
      busy: "Cancelando...",
      beside: (
        <Link href="/" className={buttonClass("quiet")}>
          Seguir siendo Premium
        </Link>
      ),
    },
  };
}

function endOf(renewal: Renewal) {
  if (renewal.status === "expired")
    return {
      title: "La fecha de este aviso ya pasó",
      text: `Era para el cobro del ${dayIn(renewal, renewal.charge_at)}. No cambiamos nada. Puedes cancelar los próximos cobros en tu perfil o con el botón de baja, sin iniciar sesión.`,
    };
  if (renewal.status === "over")
    return {
      title: "Esta suscripción ya terminó",
      text: "El aviso es de una suscripción anterior, que no tiene más cobros. No cambiamos nada. Lo que tengas hoy lo ves en tu perfil.",
    };
  return {
    title: "Tu suscripción está cancelada",
    text: `PayPal no te vuelve a cobrar y ${keptText(renewal)} Lo que escribiste queda guardado, por si vuelves.`,
  };
}

/** Returns the end of a sentence about the access that remains. */
function keptText(renewal: Renewal): string {
  const { access_until: until } = renewal;
  return until !== null && until > new Date().toISOString()
    ? `sigues siendo Premium hasta el ${dayIn(renewal, until)}.`
    : "tu cuenta pasa al plan gratuito.";
}

/** Formats the day as the notice does: "domingo 20 de diciembre de 2026". */
function dayIn({ time_zone: timeZone }: Renewal, instant: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone } as const;
  return new Intl.DateTimeFormat("es-ES", options).format(new Date(instant)).replace(",", "");
}

export const page: Page = {
  title: "Tu próximo cobro",
  ...(import.meta.env.SSR && {
    description: "Cancela Premium antes del próximo cobro con el enlace de tu aviso, sin iniciar sesión.",
  }),
  body: (
    <MailedPage
      picture={CALENDAR}
      checking={CHECKING}
      unknown={UNKNOWN}
      failed={FAILED}
      read={(token) => api("POST /api/renewal/reading", { body: { token } })}
      act={(token) => api("POST /api/renewal/cancellation", { body: { token } })}
      tell={tell}
      links={() => (
        <>
          <Link href="/perfil" className={buttonClass("secondary")}>
            Ir a tu perfil
          </Link>
          <Link href="/baja" className={buttonClass("quiet")}>
            Botón de baja
          </Link>
        </>
      )}
    />
  ),
  isHidden: true,
};
