import { useCallback, useEffect, useState } from "react";
import { ownGuide } from "#lessons/install/own-guide.ts";
import type { User } from "#member/account/contract.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { ReminderSettings } from "../contract.ts";
import { bad, good, NOTHING_SAID, type Said, SettingRow, useSaving } from "../settings/setting-row.tsx";
import { type PushCapability, standingHere, type TurnFailure, turnOff, turnOn } from "./this-device.ts";

/** Returns instructions, because a page cannot ask again once notifications are blocked. */
export function unblockWay(userAgent: string, touchPoints: number): string {
  if (ownGuide(userAgent, touchPoints) === "iphone")
    return "Para permitirlos, abre Ajustes, entra en «Notificaciones» y elige Claves del Éxito.";
  if (/Android/.test(userAgent))
    return "Para permitirlos, toca el ícono a la izquierda de la dirección y entra en «Permisos». Si instalaste la aplicación, están en los ajustes del teléfono.";
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  if (isSafari) return "Para permitirlos, abre los ajustes de Safari, «Sitios web», «Notificaciones».";
  return "Para permitirlos, abre el ícono a la izquierda de la dirección y activa «Notificaciones».";
}

interface DeviceRowProps {
  member: User;
  settings: ReminderSettings;
  standing: PushCapability | undefined;
  onTurned: () => Promise<void>;
}

export function DeviceRow({ member, settings, standing, onTurned }: DeviceRowProps) {
  const { isBusy, said, save } = useSaving();

  const turn = (to: "on" | "off") =>
    save(async () => {
      const failure = to === "on" ? await turnOn(member, settings.push_key) : await turnOff();
      await onTurned();
      if (failure) return typeof failure === "string" ? FAILURES[failure] : bad(failure.message);
      return good(
        to === "on"
          ? "Listo: los avisos llegarán a este dispositivo."
          : "Este dispositivo ya no recibe avisos.",
      );
    });

  return (
    <SettingRow
      title="En este dispositivo"
      text={standing && textOf(standing, settings)}
      said={said}
      control={
        standing === "on" || standing === "off" ? (
          <Button
            variant="secondary"
            softDisabled={isBusy}
            onClick={() => void turn(standing === "on" ? "off" : "on")}
          >
            {isBusy ? "Un momento..." : standing === "on" ? "Desactivar avisos" : "Activar avisos"}
          </Button>
        ) : standing === "needs-app" ? (
          <Link href="/instalar" className={buttonClass("secondary")}>
            Cómo instalarla
          </Link>
        ) : null
      }
    />
  );
}

/** Refreshes when the member returns to the page, because permissions change outside it. */
export function useStanding(memberId: string): [PushCapability | undefined, () => Promise<void>] {
  const [standing, setStanding] = useState<PushCapability>();
  const look = useCallback(async () => setStanding(await standingHere(memberId)), [memberId]);
  useEffect(() => {
    void look();
    return onReturn(() => void look(), "focus");
  }, [look]);
  return [standing, look];
}

function textOf(standing: PushCapability, { email }: ReminderSettings): string {
  const byMail = email === null ? "añade un correo aquí abajo" : "te llegan por correo";
  const texts: Record<PushCapability, string> = {
    on: "Recibe tus avisos, también con la aplicación cerrada.",
    off: "Puede recibir tus avisos, también con la aplicación cerrada.",
    denied: `Los avisos de este sitio están bloqueados. ${unblockWay(navigator.userAgent, navigator.maxTouchPoints)}`,
    "needs-app": `En iPhone y iPad los avisos llegan solo a la aplicación instalada. Instálala y actívalos ahí; mientras tanto, ${byMail}.`,
    unsupported: `Este navegador no recibe avisos. Actívalos en otro, como Chrome o Safari; mientras tanto, ${byMail}.`,
  };
  return texts[standing];
}

const FAILURES: Record<Extract<TurnFailure, string>, Said> = {
  // The row's text says how to allow notifications again.
  refused: NOTHING_SAID,
  dismissed: bad("Falta tu permiso. Toca «Activar avisos» y elige «Permitir»."),
  "no-service": bad(
    "Este navegador no pudo activar los avisos. Revisa tu red e intenta de nuevo, o usa el correo.",
  ),
};
