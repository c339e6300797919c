import { newId } from "#platform/shared/new-id.ts";
import { createStore } from "#platform/shared/store.ts";
import { charactersOver } from "#platform/shared/text/counted.ts";
import type { WrittenGoal } from "../contract.ts";
import { firstDeadline } from "../deadline.ts";
import { isWrittenGoal, tidyGoal } from "../goal-fields.ts";
import {
  ACTIONS_MAX,
  DEADLINE_IN_THE_PAST,
  GOAL_ITEM_MAX,
  GOAL_TEXT_MAX,
  OBSTACLES_MAX,
  WHYS_MAX,
} from "../goal-limits.ts";

/** The wizard's state. The draft stores the state as JSON, with the idea's title, because the idea may be deleted. */
export interface WizardValue extends WrittenGoal {
  step: number;
}

export function wizardDraft(ideaId: string): string {
  return `wizard:${ideaId}`;
}

/** The idea of the draft that an exercise has just filled, and its lesson's title, until the member leaves the wizard. */
export const broughtStore = createStore<{ ideaId: string; lesson: string } | undefined>(undefined);

export const WHY = 0;
export const HOW = 1;
export const DEADLINE = 2;
export const VISION = 3;
export const COMMITMENT = 4;
export const REVIEW = 5;

/** The six steps (spec, section 2). `key` sets the hue of a step. */
export const STEPS = [
  {
    key: "claridad",
    title: "¿Por qué quieres lograrlo?",
    prompt: "Escribe lo que te mueve. En los días difíciles volverás a leerlo.",
  },
  {
    key: "accion",
    title: "¿Cómo lo vas a lograr?",
    prompt: "Anota tus acciones en orden. Que la primera quepa en esta semana.",
  },
  {
    key: "constancia",
    title: "¿Para cuándo?",
    prompt: "Una meta sin fecha es solo un sueño. Elige el día en que quieres haberla alcanzado.",
  },
  {
    key: "exito",
    title: "¿Cómo será tu vida después?",
    prompt:
      "Describe con detalle tu vida después de alcanzar la meta: dónde estás, qué haces, quién te acompaña, qué sientes.",
  },
  {
    key: "decision",
    title: "Tu compromiso",
    prompt: "Escribe tu promesa con tus palabras. Es un trato contigo.",
  },
  {
    key: "metas",
    title: "Tu meta, entera",
    prompt: "Léela despacio. Si es lo que quieres, hazla tuya.",
  },
] as const;

export function stepAt(index: number): (typeof STEPS)[number] {
  return STEPS[index] ?? STEPS[WHY];
}

export function emptyWizard(title: string): WizardValue {
  return {
    step: WHY,
    title,
    whys: [{ id: newId(), why_text: "" }],
    actions: [{ id: newId(), action_text: "" }],
    obstacles: [{ id: newId(), obstacle_text: "", response_text: "" }],
    deadline: "",
    vision_text: "",
    commitment_text: "",
  };
}

/** Checks a stored draft, because an older release may have stored another shape. Each list needs a row to write in. */
export function isWizardValue(value: unknown): value is WizardValue {
  if (!isWrittenGoal(value)) return false;
  const { step, whys, actions, obstacles } = value as WizardValue;
  const hasRows = [whys, actions, obstacles].every(({ length }) => length > 0);
  return Number.isInteger(step) && STEPS[step] !== undefined && hasRows;
}

/** The Spanish message that blocks a step; null if the step is complete (spec, section 5). */
export function missingIn(step: number, value: WizardValue, today: string): string | null {
  const { whys, actions, obstacles, deadline, vision_text, commitment_text } = tidyGoal(value);
  switch (step) {
    case WHY:
      if (whys.length === 0) return "Escribe al menos un porqué.";
      return excess([value.whys, WHYS_MAX, "porqués"]) ?? tooLong(whys);
    case HOW:
      if (actions.length === 0) return "Escribe al menos una acción.";
      return (
        excess([value.actions, ACTIONS_MAX, "acciones"], [value.obstacles, OBSTACLES_MAX, "obstáculos"]) ??
        tooLong([...actions, ...obstacles])
      );
    case DEADLINE:
      if (deadline === "") return "Elige una fecha.";
      return deadline < firstDeadline(today) ? DEADLINE_IN_THE_PAST : null;
    case VISION:
      return missingInText(vision_text, "Escribe tu visión, aunque sea en una frase.");
    case COMMITMENT:
      return missingInText(commitment_text, "Escribe tu compromiso.");
    default:
      return null;
  }
}

export function reachOf(value: WizardValue, today: string): number {
  const first = STEPS.findIndex((_, step) => missingIn(step, value, today) !== null);
  return first < 0 ? REVIEW : first;
}

/** The step that asks for each field. The title comes from the idea. */
export const PLACES: Record<Exclude<keyof WrittenGoal, "title">, number> = {
  whys: WHY,
  actions: HOW,
  obstacles: HOW,
  deadline: DEADLINE,
  vision_text: VISION,
  commitment_text: COMMITMENT,
};

function missingInText(text: string, sentence: string): string | null {
  if (text === "") return sentence;
  const excess = text.length - GOAL_TEXT_MAX;
  return excess > 0 ? `${charactersOver(excess)}. Acórtalo.` : null;
}

function tooLong(items: readonly object[]): string | null {
  const isTooLong = items.flatMap((item) => Object.values(item)).some(({ length }) => length > GOAL_ITEM_MAX);
  return isTooLong ? `Una línea pasa de ${GOAL_ITEM_MAX} caracteres. Acórtala para seguir.` : null;
}

function excess(...lists: [items: readonly unknown[], max: number, name: string][]): string | null {
  const over = lists.find(([items, max]) => items.length > max);
  return over ? `Caben ${over[1]} ${over[2]}. Quita ${over[0].length - over[1]}.` : null;
}
