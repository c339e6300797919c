import { isDay } from "#platform/shared/days/days.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { isTooLong } from "#platform/ui/fields/text-field.tsx";
import { FIRST_DAY, LAST_DAY } from "../calendar-days.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED } from "../event-limits.ts";
import { eventProblems } from "../event-problems.ts";
import { type ChosenEvent, type EventDraft, writtenOf } from "./event-draft.ts";

export type DraftProblems = Partial<Record<keyof EventDraft, string>>;

export function draftProblems(draft: EventDraft, chosen: ChosenEvent | undefined): DraftProblems {
  const { title, notes, event_date, repeat_until, is_reminded, reminder_time } = draft;
  const isReadable = isDay(event_date) && (repeat_until === "" || isDay(repeat_until));
  return {
    ...(isReadable && eventProblems(writtenOf(draft, chosen))),
    ...(trimText(title) === "" && { title: EVENT_TITLE_REQUIRED }),
    ...(isTooLong(title, EVENT_TITLE_MAX) && { title: tooLong(EVENT_TITLE_MAX) }),
    ...(isTooLong(notes, EVENT_NOTES_MAX) && { notes: tooLong(EVENT_NOTES_MAX) }),
    ...(!isShown(event_date) && { event_date: NO_DAY }),
    ...(repeat_until !== "" && !isShown(repeat_until) && { repeat_until: NO_DAY }),
    ...(is_reminded && reminder_time === "" && { reminder_time: "Elige a qué hora avisarte." }),
  };
}

const NO_DAY = `Elige un día entre ${FIRST_DAY.slice(0, 4)} y ${LAST_DAY.slice(0, 4)}.`;

function isShown(day: string): boolean {
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY;
}
