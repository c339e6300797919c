import type { Destination, Exercise } from "#lessons/content/exercise.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { saveEvent } from "#notebook/calendar/event/write-events.ts";
import { broughtStore, emptyWizard, wizardDraft } from "#notebook/goals/wizard/steps.ts";
import type { Habit } from "#notebook/habits/contract.ts";
import { isActive } from "#notebook/habits/habit-days.ts";
import { THREE_ACTIVE } from "#notebook/habits/habit-limits.ts";
import { habitOfExercise, isFull, saveHabit } from "#notebook/habits/write-habits.ts";
import { saveIdea } from "#notebook/ideas/client.ts";
import { IDEA_TITLE_MAX } from "#notebook/ideas/tool-words.ts";
import { noteOf as noteRecord, saveNote } from "#notebook/notes/client.ts";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { addMonths, dateInSentence } from "#platform/shared/days/days.ts";
import { writeDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName, hasDraft } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { whenLoaded } from "#platform/shared/when-loaded.ts";
import { startSync, syncStore } from "#platform/sync/client.ts";
import { derivedId, type MutationResult, worstOf } from "#platform/sync/mutation.ts";
import { ledIn, noteOf, titleOf, type Values, writtenLines } from "./sentence.ts";

interface Sending {
  memberId: string;
  exercise: Exercise;
  values: Values;
  today: string;
  /** Whether to begin the goal again, although the wizard holds a draft of it. */
  isReplacing?: boolean;
}

/** The outcome. If "missing", `text` says what to write first. If "underway", the wizard already holds a draft. */
export type Sent =
  | { state: "sent"; goalIdea?: string }
  | { state: "failed" }
  | { state: "missing"; text: string }
  | { state: "underway"; goalIdea: string };

const FAILED = "Error al guardar";
const RESTING = "Ya tienes este hábito en Mis Hábitos, en pausa o entre los que dejaste ir.";
const WHEEL_MONTHS = 3;

/** Writes the words as records of the member. Pressing again, even in another tab, writes the same records. */
export async function send(to: Destination, sending: Sending): Promise<Sent> {
  startSync(sending.memberId);
  await whenLoaded(syncStore, "opening");
  return ways[to](sending);
}

const ways: Record<Destination, (sending: Sending) => Promise<Sent>> = {
  async idea(sending) {
    const title = titleOf(sending.exercise, sending.values);
    const missing = missingTitle(title);
    if (missing) return missing;
    const outcome = await writeIdea(await recordId(sending, "idea", title), title, sending.exercise.keyId);
    return told(outcome, "Idea creada");
  },

  async nota(sending) {
    const { exercise } = sending;
    const text = noteOf(exercise, sending.values);
    const id = await recordId(sending, "note", text);
    const outcome = isKnown("note", id)
      ? DONE
      : await saveNote({ ...noteRecord(id, `clave_${exercise.keyId}`, text), key_id: exercise.keyId });
    return told(outcome, "Anotación Guardada");
  },

  async calendario(sending) {
    const events = eventsOf(sending);
    if (events.length === 0) return { state: "missing", text: "Elige primero un día." };
    const outcomes = await Promise.all(
      events.map(async ({ day, title }) => {
        const id = await recordId(sending, "event", `${day} ${title}`);
        if (isKnown("event", id)) return DONE;
        return saveEvent(id, {
          title,
          notes: noteOf(sending.exercise, sending.values),
          event_date: day,
          notification_enabled: false,
          reminder_time: null,
          repeats: "never",
          repeat_until: null,
        });
      }),
    );
    const [first] = events;
    return told(worstOf(outcomes), "Evento creado", first && `Te espera el ${dateInSentence(first.day)}.`);
  },

  async habito(sending) {
    const { exercise, values, today } = sending;
    const habit = habitOfExercise(exercise, values, today);
    const missing = missingTitle(habit.title);
    if (missing) return missing;
    const id = await recordId(sending, "habit", habit.title);
    const known = syncStore.get().records.get("habit")?.get(id) as Habit | undefined;
    if (known && !isActive(known, today)) return { state: "missing", text: RESTING };
    if (known) return told(DONE, "Hábito creado");
    if (isFull()) return { state: "missing", text: THREE_ACTIVE };
    return told(await saveHabit(id, habit, undefined), "Hábito creado");
  },

  async meta(sending) {
    const { exercise, values, memberId } = sending;
    const title = titleOf(exercise, values);
    const missing = missingTitle(title);
    if (missing) return missing;
    const id = await recordId(sending, "idea", title);
    const name = draftName(memberId, wizardDraft(id));
    if (hasDraft(name) && !sending.isReplacing) return { state: "underway", goalIdea: id };
    const outcome = await writeIdea(id, title, exercise.keyId);
    if (outcome.state === "rejected") return told(outcome, FAILED);
    writeDraft(name, { id: newId(), value: wizardOf(title, sending) });
    broughtStore.set({ ideaId: id, lesson: keys.find((key) => key.id === exercise.keyId)?.title ?? "" });
    return { state: "sent", goalIdea: id };
  },
};

const DONE: MutationResult = { state: "applied" };

/** Creates the idea. An existing idea keeps the member's later changes. */
async function writeIdea(id: string, title: string, keyId: string): Promise<MutationResult> {
  return isKnown("idea", id) ? DONE : saveIdea(id, title, undefined, keyId);
}

function told(outcome: MutationResult, done: string, doneText?: string): Sent {
  const isSafe = showMutationToast(outcome, { done, failed: FAILED, ...(doneText && { doneText }) });
  return { state: isSafe ? "sent" : "failed" };
}

function missingTitle(title: string): Sent | undefined {
  if (title === "")
    return { state: "missing", text: "Escribe primero qué quieres, aunque sea en pocas palabras." };
  const { length } = title;
  if (length <= IDEA_TITLE_MAX) return undefined;
  return {
    state: "missing",
    text: `Tu oración tiene ${length} caracteres y caben ${IDEA_TITLE_MAX}. Acórtala un poco; lo que escribiste sigue aquí.`,
  };
}

function eventsOf({ exercise, values, today }: Sending): { day: string; title: string }[] {
  if (exercise.kind === "rueda")
    return [{ day: addMonths(today, WHEEL_MONTHS), title: `Repetir: ${exercise.title}` }];
  return writtenLines(exercise, values)
    .filter(({ role }) => role === "fecha")
    .map(({ value, text }) => ({ day: value, title: text }));
}

/** Builds the wizard's draft. An empty list keeps a blank row to write in. */
function wizardOf(title: string, { exercise, values }: Sending) {
  const lines = writtenLines(exercise, values);
  const of = (role: string) => lines.filter((line) => line.role === role);
  const lists = {
    whys: of("porque").map((line) => ({ id: newId(), why_text: ledIn(line) })),
    actions: of("accion").map(({ value }) => ({ id: newId(), action_text: value })),
    obstacles: of("respuesta").map(({ text: obstacle_text, value: response_text }) => ({
      id: newId(),
      obstacle_text,
      response_text,
    })),
  };
  const written = Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0));
  return { ...emptyWizard(title), deadline: of("limite")[0]?.value ?? "", ...written };
}

function isKnown(kind: string, id: string): boolean {
  return syncStore.get().records.get(kind)?.has(id) === true;
}

/** Derives the same id from the same words, so that two tabs write one record. */
function recordId({ memberId, exercise }: Sending, kind: string, text: string): Promise<string> {
  return derivedId(memberId, exercise.keyId, exercise.id, kind, text);
}
