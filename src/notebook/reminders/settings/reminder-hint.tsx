import { useEffect } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { LAST_REPORTED_DEVICE, readLastReported } from "../push/last-reported.ts";
import { channelText, loadSettings, useSettings } from "./settings.ts";
import { hasPassed } from "./zone-label.ts";

interface ReminderHintProps {
  /** The moment of a reminder that comes only once. Nothing is sent for a past moment. */
  once?: { day: string; time: string } | undefined;
}

const OF_GOALS = {
  goal_ahead_reminders: "una semana antes de la fecha límite",
  goal_day_reminders: "el día de la fecha límite",
  goal_action_reminders: "tu siguiente acción de cada semana",
  goal_letters: "el aviso de tu carta",
} as const;

export function ReminderHint({ once }: ReminderHintProps) {
  const known = useKnown();
  return <p className="min-h-5 text-quiet text-sm">{known && <Told {...known} once={once} />}</p>;
}

/** Says on a goal's page why reminders do not come. Says nothing without a connection. */
export function GoalReminderHint() {
  const known = useKnown();
  if (!known) return null;
  const off = Object.entries(OF_GOALS).filter(([name]) => !known.settings[name as keyof typeof OF_GOALS]);
  const names = listInWords(off.map(([, words]) => words));
  const isNowhere = off.length < Object.keys(OF_GOALS).length && channelOf(known) === "";
  return (
    <div className="mt-2 grid max-w-lesson animate-fade gap-2 text-sm empty:hidden">
      {isNowhere && <p className="text-quiet">Todavía no tienes dónde recibir recordatorios.</p>}
      {off.length > 0 && (
        <p>
          {off.length === 1
            ? `Este recordatorio está desactivado para todas tus metas: ${names}.`
            : `Estos recordatorios están desactivados para todas tus metas: ${names}.`}{" "}
          <ToSettings>{off.length === 1 ? "Activarlo" : "Activarlos"}</ToSettings>
        </p>
      )}
    </div>
  );
}

/** Says where reminders go; empty if nowhere. */
function channelOf({ memberId, settings }: Known): string {
  return channelText(settings, readLastReported(LAST_REPORTED_DEVICE)?.memberId === memberId);
}

type Known = Extract<ReturnType<typeof useSettings>, { status: "known" }>;

function useKnown(): Known | undefined {
  const memberId = memberOf(useSession())?.id;
  const state = useSettings(memberId);
  useEffect(() => {
    if (memberId !== undefined && navigator.onLine) void loadSettings(memberId);
  }, [memberId]);
  return state.status === "known" && navigator.onLine ? state : undefined;
}

function Told({ once, ...known }: Known & ReminderHintProps) {
  const { settings } = known;
  if (!settings.event_reminders)
    return (
      <>
        Tienes desactivados los recordatorios de eventos. <ToSettings>Activarlos</ToSettings>
      </>
    );
  if (once && hasPassed(once, settings.time_zone, new Date()))
    return "Esa hora ya pasó: no te llegará ningún aviso.";
  const to = channelOf(known);
  if (to) return `Te llegará ${to}.`;
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
