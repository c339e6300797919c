import { useState } from "react";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Scene } from "#ui/drawings/scene.tsx";
import { CheckingLink, LinkNotice, useUrlSecret } from "#ui/mailed-link/mailed-page.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Page } from "#ui/page.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { remindersApi } from "./client.ts";

const SETTINGS = "/perfil#recordatorios";
/** The fragment of a mailed link: what it does, and 32 random bytes in base64url. */
const LINK = /^(confirmar|dejar)=([A-Za-z0-9_-]{43})$/;

const BELL = {
  light: "M70 98a10 10 0 0 0 20 0z",
  line: "M80 12v8M80 20c-18 0-28 13-28 32 0 24-6 33-14 46h84c-8-13-14-22-14-46 0-19-10-32-28-32z",
};
const RINGING_BELL = {
  ...BELL,
  writing: "M36 30c-7 7-11 16-11 27M124 30c7 7 11 16 11 27M24 20C14 30 9 42 9 56M136 20c10 10 15 22 15 36",
};

const ASKED = {
  confirmar: {
    title: "Confirma tu correo",
    text: "Al confirmar, tus recordatorios llegan a esta dirección cuando ningún dispositivo tuyo recibe avisos.",
    action: "Confirmar este correo",
    busy: "Confirmando...",
  },
  dejar: {
    title: "Deja de recibir estos recordatorios",
    text: "Al confirmar dejamos de enviarte recordatorios como el de ese mensaje, en tus dispositivos y por correo. Los demás siguen igual.",
    action: "Desactivar recordatorios",
    busy: "Un momento...",
  },
};
const CONFIRMED = {
  title: "Correo confirmado",
  text: "Tus recordatorios ya pueden llegarte a esta dirección. Cuándo y cómo, lo eliges en tu perfil.",
};
/** Completes "Ya no te enviaremos …", by kind. */
const STOPPED: Record<ReminderKind, string> = {
  event: "recordatorios de eventos",
  journal: "recordatorios de tu diario",
  goal_ahead: "recordatorios una semana antes de tus fechas límite",
  goal_day: "recordatorios el día de tus fechas límite",
  goal_action: "recordatorios semanales de tus acciones",
  goal_letter: "avisos de las cartas de tus metas",
  week: "recordatorios de tu semana",
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

/** Only the button acts: mail programs open links too. Browsers send the fragment, and so the token, to no server. */
function ReminderLinkPage() {
  const secret = useUrlSecret();
  if (secret === undefined) return <Waiting />;
  const [, action, token] = LINK.exec(secret) ?? [];
  if (!action || !token) return <Plain {...USELESS.none} />;
  return <Asked key={secret} action={action as keyof typeof ASKED} token={token} />;
}

function Asked({ action, token }: { action: keyof typeof ASKED; token: string }) {
  const [end, setEnd] = useState<PlainProps>();
  const { isBusy, submit } = useSubmit();
  const [problem, setProblem] = useState<string>();

  const send = async () => {
    setProblem(undefined);
    const parts = { body: { token } };
    const result =
      action === "confirmar"
        ? await remindersApi("POST /api/reminder-email-confirmation", parts)
        : await remindersApi("POST /api/reminder-stop", parts);
    if (!result.ok && result.error.code === "not_found") setEnd(USELESS[action]);
    else if (!result.ok) setProblem(`${result.error.message} Nada cambió todavía.`);
    else if (!result.data) setEnd(CONFIRMED);
    else {
      const text = `Ya no te enviaremos ${STOPPED[result.data.kind]}. Puedes volver a activarlos en tu perfil.`;
      setEnd({ title: "Listo", text, isSilent: true });
    }
  };

  if (end) return <Plain {...end} isSettled />;
  return (
    <Notice picture={<Scene {...RINGING_BELL} />} title={ASKED[action].title} text={ASKED[action].text}>
      <Button className="mt-8" softDisabled={isBusy} onClick={() => void submit(send)}>
        {isBusy ? ASKED[action].busy : ASKED[action].action}
      </Button>
      <p role="alert" className="mt-4 max-w-lesson text-danger empty:hidden">
        {problem}
      </p>
    </Notice>
  );
}

function Waiting() {
  return (
    <CheckingLink
      picture={<Scene {...RINGING_BELL} />}
      title="Recordatorios"
      withoutScript="Para esto hace falta JavaScript, y en este navegador está desactivado. Abre el enlace en otro navegador."
    >
      Abriendo tu enlace...
    </CheckingLink>
  );
}

interface PlainProps {
  title: string;
  text: string;
  isSettled?: boolean;
  isSilent?: boolean;
}

function Plain({ isSilent = false, ...words }: PlainProps) {
  return (
    <LinkNotice picture={<Scene {...(isSilent ? BELL : RINGING_BELL)} />} {...words}>
      <Link href={SETTINGS} className={buttonClass("secondary")}>
        Ir a tu perfil
      </Link>
      <Link href="/" className={buttonClass("quiet")}>
        Volver al Inicio
      </Link>
    </LinkNotice>
  );
}

export const page: Page = {
  title: "Recordatorios",
  ...(import.meta.env.SSR && {
    description:
      "Confirma tu correo para los recordatorios o deja de recibirlos, con el enlace de su mensaje.",
  }),
  body: <ReminderLinkPage />,
  isHidden: true,
};
