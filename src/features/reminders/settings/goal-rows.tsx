import type { ReminderSettings } from "../contract.ts";
import { KindRow, useChange } from "./kind-row.tsx";
import { TimeField } from "./time-field.tsx";
import { WeekdayField } from "./weekday-field.tsx";

/** Each goal chooses its reminders on its own page. These turn off a kind for all goals. */
export function GoalRows(own: { memberId: string; settings: ReminderSettings }) {
  const { settings } = own;
  const [said, changeTime] = useChange(own.memberId);
  const isAny =
    settings.goal_ahead_reminders || settings.goal_day_reminders || settings.goal_action_reminders;
  return (
    <>
      <KindRow
        {...own}
        name="goal_ahead_reminders"
        title="Una semana antes de una fecha límite"
        text="En las metas donde lo pidas, desde su página."
      />
      <KindRow
        {...own}
        name="goal_day_reminders"
        title="El día de una fecha límite"
        text="En las metas donde lo pidas, desde su página."
      />
      <KindRow
        {...own}
        name="goal_action_reminders"
        title="Tu siguiente acción, cada semana"
        text="De las metas donde lo pidas, si en los últimos siete días no hiciste ninguna de sus acciones."
      >
        {(change) => (
          <WeekdayField
            label="Día de tus acciones"
            value={settings.goal_weekday}
            onChange={(weekday) => change({ goal_weekday: weekday })}
          />
        )}
      </KindRow>
      {isAny && (
        <div className="pt-1 pb-4">
          <TimeField
            label="Hora de los recordatorios de metas"
            value={settings.goal_time}
            onChange={(time) => void changeTime({ goal_time: time })}
          />
          <p role="status" className="mt-2 text-danger text-sm empty:hidden">
            {said.text}
          </p>
        </div>
      )}
      <KindRow
        {...own}
        name="goal_letters"
        title="La carta de cada meta"
        text="El día de su fecha límite, a las 20:00, te avisamos que volvió lo que te escribiste al empezarla."
      />
      {settings.goal_letters && (
        <KindRow
          {...own}
          name="goal_letter_words"
          title="La carta, con mis palabras"
          text="El mensaje trae tu visión y tu compromiso. Quedan a la vista en tu correo o en la pantalla de tu teléfono."
        />
      )}
    </>
  );
}
