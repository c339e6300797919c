import { useCallback, useEffect, useState } from "react";
import type { User } from "#features/account/contract.ts";
import { ownGuide } from "#features/install/own-guide.ts";
import { onReturn } from "#shared/page-lifecycle.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import type { ReminderSettings } from "../contract.ts";
import { bad, good, NOTHING_SAID, type Said, SettingRow, useSaving } from "../settings/setting-row.tsx";
import { type PushCapability, standingHere, type TurnFailure, turnOff, turnOn } from "./this-device.ts";

/** Instructions, because a page cannot ask again once notifications are blocked. */
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
      if (failure) return explain(failure);
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

/** Refreshes when the page becomes visible, because permissions change outside it. */
export function useStanding(memberId: string): [PushCapability | undefined, () => Promise<void>] {
  const [standing, setStanding] = useState<PushCapability>();
  const look = useCallback(async () => setStanding(await standingHere(memberId)), [memberId]);
  useEffect(() => {
    const lookAgain = () => void look();
    lookAgain();
    const stopReturn = onReturn(lookAgain);
    let permission: PermissionStatus | undefined;
    // Safari may not know this permission name.
    navigator.permissions?.query({ name: "notifications" }).then(
      (found) => {
        permission = found;
        found.addEventListener("change", lookAgain);
      },
      () => {},
    );
    return () => {
      stopReturn();
      permission?.removeEventListener("change", lookAgain);
    };
  }, [look]);
  return [standing, look];
}

function textOf(standing: PushCapability, { email }: ReminderSettings): string {
  const byMail = email === null ? "añade un correo aquí abajo" : "te llegan por correo";
  switch (standing) {
    case "on":
      return "Recibe tus avisos, también con la aplicación cerrada.";
    case "off":
      return "Puede recibir tus avisos, también con la aplicación cerrada.";
    case "denied":
      return `Los avisos de este sitio están bloqueados. ${unblockWay(navigator.userAgent, navigator.maxTouchPoints)}`;
    case "needs-app":
      return `En iPhone y iPad los avisos llegan solo a la aplicación instalada. Instálala y actívalos ahí; mientras tanto, ${byMail}.`;
    case "unsupported":
      return `Este navegador no recibe avisos. Actívalos en otro, como Chrome o Safari; mientras tanto, ${byMail}.`;
  }
}

function explain(failure: TurnFailure): Said {
  switch (failure) {
    // The row's text says how to allow notifications again.
    case "refused":
      return NOTHING_SAID;
    case "dismissed":
      return bad("Falta tu permiso. Toca «Activar avisos» y elige «Permitir».");
    case "no-service":
      return bad(
        "Este navegador no pudo activar los avisos. Revisa tu red e intenta de nuevo, o usa el correo.",
      );
    default:
      return bad(failure.message);
  }
}
