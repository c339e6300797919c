import { newId } from "#platform/shared/new-id.ts";
import { createStore } from "#platform/shared/store.ts";
import type { WrittenGoal } from "../contract.ts";
import { ASKED_FIELDS, isWrittenGoal, problemsOf, tidyGoal } from "../goal-fields.ts";

export type AskedField = (typeof ASKED_FIELDS)[number];

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
export const COMMITMENT = 4;
export const REVIEW = 5;

interface Step {
  /** The lesson that sets the hue. */
  key: string;
  title: string;
  prompt: string;
  /** The fields, and the sentence if one is missing. Null for a field that may be empty. */
  asks: Partial<Record<AskedField, string | null>>;
}

/** The six steps (spec, section 2). */
export const STEPS: readonly [Step, ...Step[]] = [
  {
    key: "claridad",
    title: "¿Por qué quieres lograrlo?",
    prompt: "Escribe lo que te mueve. En los días difíciles volverás a leerlo.",
    asks: { whys: "Escribe al menos un porqué." },
  },
  {
    key: "accion",
    title: "¿Cómo lo vas a lograr?",
    prompt: "Anota tus acciones en orden. Que la primera quepa en esta semana.",
    asks: { actions: "Escribe al menos una acción.", obstacles: null },
  },
  {
    key: "constancia",
    title: "¿Para cuándo?",
    prompt: "Una meta sin fecha es solo un sueño. Elige el día en que quieres haberla alcanzado.",
    asks: { deadline: "Elige una fecha." },
  },
  {
    key: "exito",
    title: "¿Cómo será tu vida después?",
    prompt:
      "Describe con detalle tu vida después de alcanzar la meta: dónde estás, qué haces, quién te acompaña, qué sientes.",
    asks: { vision_text: "Escribe tu visión, aunque sea en una frase." },
  },
  {
    key: "decision",
    title: "Tu compromiso",
    prompt: "Escribe tu promesa con tus palabras. Es un trato contigo.",
    asks: { commitment_text: "Escribe tu compromiso." },
  },
  {
    key: "metas",
    title: "Tu meta, entera",
    prompt: "Léela despacio. Si es lo que quieres, hazla tuya.",
    asks: {},
  },
];

export function stepAt(index: number): Step {
  return STEPS[index] ?? STEPS[0];
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
  const tidy = tidyGoal(value);
  const problems = problemsOf(tidy, { deadline: "" }, today);
  for (const field of fieldsOf(step)) {
    const missing = tidy[field].length === 0 && stepAt(step).asks[field];
    const problem = missing || problems[field];
    if (problem) return problem;
  }
  return null;
}

export function fieldsOf(step: number): AskedField[] {
  return ASKED_FIELDS.filter((name) => name in stepAt(step).asks);
}

export function reachOf(value: WizardValue, today: string): number {
  const first = STEPS.findIndex((_, step) => missingIn(step, value, today) !== null);
  return first < 0 ? REVIEW : first;
}
