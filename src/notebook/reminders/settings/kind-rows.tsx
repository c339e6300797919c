import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { SwitchRow } from "#platform/ui/fields/switch-row.tsx";
import type { ReminderSettings } from "../contract.ts";
import { KINDS, type ReminderKind } from "../kinds.ts";
import { bad, NOTHING_SAID, type Said } from "./setting-row.tsx";
import { changeSettings, type SettingsChange } from "./settings.ts";

interface KindRowsProps {
  memberId: string;
  settings: ReminderSettings;
}

type Switch = (typeof KINDS)[ReminderKind]["setting"] | "goal_letter_words";

interface Row {
  name: Switch;
  title: string;
  text: string;
  /** The switch without which this row does not show. */
  needs?: Switch;
  weekday?: readonly [name: "goal_weekday" | "week_weekday", label: string];
  time?: readonly [name: "journal_time" | "week_time" | "goal_time", label: string];
  /** Any of these switches shows the time, if not the row's own switch. */
  timeOf?: readonly Switch[];
}

const DAYS = WEEKDAYS.map((label, value) => ({ value, label }));
const BY_GOAL = "En las metas donde lo pidas, desde su página.";
const ROWS: readonly Row[] = [
  { name: "event_reminders", title: "Eventos del calendario", text: "A la hora que pongas en cada evento." },
  {
    name: "journal_reminder",
    title: "Tu diario, cada noche",
    text: "Una invitación a escribir cómo fue tu día.",
    time: ["journal_time", "Hora del recordatorio del diario"],
  },
  {
    name: "week_reminder",
    title: "Tu semana",
    text: "Una invitación a mirar cómo te fue y a elegir lo que sigue.",
    weekday: ["week_weekday", "Día para mirar tu semana"],
    time: ["week_time", "Hora para mirar tu semana"],
  },
  {
    name: "habit_reminders",
    title: "Tus hábitos",
    text: "A la hora que pongas en cada hábito. Por correo, un solo mensaje al día para todos.",
  },
  { name: "goal_ahead_reminders", title: "Una semana antes de una fecha límite", text: BY_GOAL },
  { name: "goal_day_reminders", title: "El día de una fecha límite", text: BY_GOAL },
  {
    name: "goal_action_reminders",
    title: "Tu siguiente acción, cada semana",
    text: "De las metas donde lo pidas, si en los últimos siete días no hiciste ninguna de sus acciones.",
    weekday: ["goal_weekday", "Día de tus acciones"],
    time: ["goal_time", "Hora de los recordatorios de metas"],
    timeOf: ["goal_ahead_reminders", "goal_day_reminders", "goal_action_reminders"],
  },
  {
    name: "goal_letters",
    title: "La carta de cada meta",
    text: "El día de su fecha límite, a las 20:00, te avisamos que volvió lo que te escribiste al empezarla.",
  },
  {
    name: "goal_letter_words",
    needs: "goal_letters",
    title: "La carta, con mis palabras",
    text: "El mensaje trae tu visión y tu compromiso. Quedan a la vista en tu correo o en la pantalla de tu teléfono.",
  },
];

export function titleOf(kind: ReminderKind): string | undefined {
  return ROWS.find(({ name }) => name === KINDS[kind].setting)?.title;
}

export function KindRows({ memberId, settings }: KindRowsProps) {
  const shown = ROWS.filter(({ needs }) => !needs || settings[needs]);
  return shown.map((row) => <KindRow key={row.name} {...{ memberId, settings, row }} />);
}

function KindRow({ memberId, settings, row }: KindRowsProps & { row: Row }) {
  const { name, title, text, weekday, time, timeOf = [name] } = row;
  const [said, save] = useChange(memberId);
  const isOn = settings[name];
  const id = useId();
  return (
    <div className="py-4">
      <SwitchRow
        isOn={isOn}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onChange={(event) => void save({ [name]: event.target.checked })}
      >
        <span className="min-w-0">
          <span id={`${id}-title`} className="font-semibold">
            {title}
          </span>
          <span id={`${id}-text`} className="mt-1 block max-w-lesson text-quiet">
            {text}
          </span>
        </span>
      </SwitchRow>
      {isOn && weekday && (
        <SelectField
          label={weekday[1]}
          value={settings[weekday[0]]}
          options={DAYS}
          className="mt-3"
          onChoose={(day) => void save({ [weekday[0]]: day })}
        />
      )}
      {time && timeOf.some((each) => settings[each]) && (
        <TimeField
          label={time[1]}
          value={settings[time[0]]}
          onChange={(chosen) => void save({ [time[0]]: chosen })}
        />
      )}
      <p role="status" className="mt-2 text-danger text-sm empty:hidden">
        {said.text}
      </p>
    </div>
  );
}

/** Changes settings optimistically. A failed change is reverted, and its reason is shown below the row. */
export function useChange(memberId: string): [Said, (change: SettingsChange) => Promise<void>] {
  const [said, setSaid] = useState(NOTHING_SAID);
  const change = async (wanted: SettingsChange) => {
    setSaid(NOTHING_SAID);
    const error = await changeSettings(memberId, wanted);
    if (error) setSaid(bad(`El cambio no se guardó. ${error.message}`));
  };
  return [said, change];
}

const WRITTEN_AFTER_MS = 700;
const TIME = /^\d\d:\d\d$/;

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
}

/** Commits a complete time after a typing pause (debounce), on blur or on unmount. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [written, setWritten] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const take = (time: string) => {
    clearTimeout(timer.current);
    setWritten(undefined);
    if (TIME.test(time) && time !== value) onChange(time);
  };
  const write = (time: string) => {
    setWritten(time);
    clearTimeout(timer.current);
    if (TIME.test(time)) timer.current = setTimeout(() => take(time), WRITTEN_AFTER_MS);
  };

  const takeWritten = useEffectEvent(() => written !== undefined && take(written));
  useEffect(() => () => void takeWritten(), []);

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={written ?? value}
        className="min-h-11 rounded-md border border-edge bg-paper px-3 text-ink tabular-nums"
        onChange={(event) => write(event.target.value)}
        onBlur={() => written !== undefined && take(written)}
      />
    </div>
  );
}
