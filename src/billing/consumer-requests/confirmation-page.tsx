import { WITHDRAWAL_TERM } from "#billing/subscription/withdrawal-days.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { MailedPage } from "#platform/ui/mailed-link/mailed-page.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { consumerRequests } from "./client.ts";
import { CaseCode } from "./components/request-sent.tsx";
import type { Standing } from "./contract.ts";

const ASKED = {
  baja: {
    title: "Confirma tu baja",
    text: "Al confirmar cancelamos tu suscripción Premium. La conservas hasta el final de lo que ya pagaste y no hay más cobros.",
    action: "Confirmar la baja",
  },
  arrepentimiento: {
    title: "Confirma tu arrepentimiento",
    text: `Al confirmar cancelamos tu suscripción, te devolvemos lo que pagaste y termina tu acceso a Premium. Vale si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, contados hasta el día de tu solicitud.`,
    action: "Confirmar el arrepentimiento",
  },
};
const CHECKING = {
  title: "Confirma tu solicitud",
  text: "Buscando tu solicitud...",
  withoutScript:
    "Para confirmar hace falta JavaScript, y en este navegador está desactivado. Sin él, escríbenos con tu código desde la dirección de tu solicitud: a quién, lo dice el mismo correo.",
};
const UNKNOWN = {
  title: "Este enlace no funciona",
  text: "Está incompleto o venció. Ábrelo completo, tal como llegó en el correo. Si sigue sin abrirse, escríbenos: la dirección está en el mismo correo.",
};
const SETTLED = {
  under_way: {
    title: "Listo, ya estamos con tu solicitud",
    text: "Te escribimos al terminar. Si PayPal tarda, seguimos intentándolo: no tienes que hacer nada más.",
  },
  done: {
    title: "Tu solicitud ya está resuelta",
    text: "Te escribimos a tu correo con lo que hicimos. No hace falta que confirmes otra vez.",
  },
  by_hand: {
    title: "Una persona revisa tu solicitud",
    text: "No pudimos resolverla en el momento. Te escribimos qué puedes hacer, y una persona te responde dentro de las 24 horas desde que confirmaste.",
  },
};

const CLOSED_ENVELOPE = {
  light: "M68 66a12 12 0 0 1 24 0z",
  writing: "M64 84h32M70 94h20",
  line: "M28 34h104v72H28zM28 34l52 36 52-36M4 112h16M140 112h16",
};
const OPEN_ENVELOPE = {
  light: "M60 58a20 20 0 0 1 40 0z",
  writing: "M58 78h44M66 90h28",
  line: "M28 56v50h104V56M28 56l52-36 52 36M28 106l38-30M132 106L94 76M80 6v6M50 14l4 5M110 14l-4 5M4 112h16M140 112h16",
};

const KEPT = "Tu solicitud sigue guardada.";

function tell({ kind, code, status }: Standing) {
  const more = <CaseCode code={code} />;
  if (status !== "waiting") return { ...SETTLED[status], more, picture: OPEN_ENVELOPE, isSettled: true };
  const { action: label, ...words } = ASKED[kind];
  return { ...words, more, action: { label, busy: "Confirmando..." } };
}

export const page: Page = {
  title: "Confirma tu solicitud",
  ...(import.meta.env.SSR && {
    description: "Confirma con el enlace de tu correo una solicitud de baja o de arrepentimiento.",
  }),
  body: (
    <MailedPage
      picture={CLOSED_ENVELOPE}
      checking={CHECKING}
      unknown={UNKNOWN}
      failed={{ title: "No pudimos abrir tu solicitud", unread: KEPT, undone: KEPT }}
      read={(token) => consumerRequests("POST /api/consumer-requests/reading", { body: { token } })}
      act={(token) => consumerRequests("POST /api/consumer-requests/confirmation", { body: { token } })}
      tell={tell}
      links={(isSettled) => (
        <Link href="/" className={buttonClass(isSettled ? "primary" : "secondary")}>
          Volver al Inicio
        </Link>
      )}
    />
  ),
  isHidden: true,
};
