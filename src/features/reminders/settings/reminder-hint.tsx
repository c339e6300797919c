import { useEffect } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { Link } from "#ui/navigation.tsx";
import { LAST_REPORTED_DEVICE, readLastReported } from "../push/last-reported.ts";
import { channelFor, channelText } from "./reminder-channel.ts";
import { loadSettings, useSettings } from "./settings.ts";
import { hasPassed } from "./zone-label.ts";

interface ReminderHintProps {
  /** The reminder's moment, if it has only one. Nothing is sent for a past moment. */
  once?: { day: string; time: string } | undefined;
}

/** Reserves its line while the settings load; the line stays empty if they cannot be loaded. */
export function ReminderHint({ once }: ReminderHintProps) {
  const memberId = memberOf(useSession())?.id;
  const state = useSettings(memberId);
  useEffect(() => {
    if (memberId !== undefined && navigator.onLine) void loadSettings(memberId);
  }, [memberId]);

  const isTold = state.status === "known" && navigator.onLine;
  return <p className="min-h-5 text-quiet text-sm">{isTold && <Told {...state} once={once} />}</p>;
}

type Known = Extract<ReturnType<typeof useSettings>, { status: "known" }>;

function Told({ memberId, settings, once }: Known & ReminderHintProps) {
  if (!settings.event_reminders)
    return (
      <>
        Tienes desactivados los recordatorios de eventos. <ToSettings>Activarlos</ToSettings>
      </>
    );
  if (once && hasPassed(once, settings.time_zone, new Date()))
    return "Esa hora ya pasó: no te llegará ningún aviso.";
  const way = channelFor(settings, readLastReported(LAST_REPORTED_DEVICE)?.memberId === memberId);
  if (way.by !== "none") return `Te llegará ${channelText(way)}.`;
  return (
    <>
      Todavía no tienes dónde recibirlo. <ToSettings>Elegir dónde</ToSettings>
    </>
  );
}

function ToSettings({ children }: { children: string }) {
  return (
    <Link href="/perfil#recordatorios" className="underline underline-offset-4 hover:text-ember">
      {children}
    </Link>
  );
}
