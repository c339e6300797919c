import { newId } from "#shared/new-id.ts";
import type { WrittenGoal } from "../client.ts";
import { firstDeadline } from "../deadline.ts";
import { isBlank, newItem, type WizardItem } from "../fields/items.ts";
import {
  ACTIONS_MAX,
  DEADLINE_IN_THE_PAST,
  GOAL_ITEM_MAX,
  GOAL_TEXT_MAX,
  OBSTACLES_MAX,
  WHYS_MAX,
} from "../goal-limits.ts";
import { tidyGoal } from "../written-goal.ts";

/** An obstacle and the planned response: an implementation intention, "Si…, entonces…". */
export interface WizardObstacle {
  id: string;
  obstacle: string;
  response: string;
}

/** The wizard's state. The draft stores it as JSON. */
export interface WizardValue {
  step: number;
  /** Copied from the idea, which may be deleted before the goal is created. */
  title: string;
  whys: WizardItem[];
  actions: WizardItem[];
  obstacles: WizardObstacle[];
  deadline: string;
  vision: string;
  commitment: string;
}

export function wizardDraft(ideaId: string): string {
  return `wizard:${ideaId}`;
}

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

export function newObstacle(): WizardObstacle {
  return { id: newId(), obstacle: "", response: "" };
}

export function emptyWizard(title: string): WizardValue {
  return {
    step: WHY,
    title,
    whys: [newItem()],
    actions: [newItem()],
    obstacles: [newObstacle()],
    deadline: "",
    vision: "",
    commitment: "",
  };
}

/** An older release may have stored a draft of another shape. */
export function isWizardValue(value: unknown): value is WizardValue {
  const { step, whys, actions, obstacles, ...texts } = (value ?? {}) as Partial<WizardValue>;
  const areRows = (rows: unknown, ...names: string[]) =>
    Array.isArray(rows) &&
    rows.length > 0 &&
    rows.every((row) => ["id", ...names].every((name) => typeof row?.[name] === "string"));
  return (
    Number.isInteger(step) &&
    STEPS[step ?? -1] !== undefined &&
    areRows(whys, "text") &&
    areRows(actions, "text") &&
    areRows(obstacles, "obstacle", "response") &&
    [texts.title, texts.deadline, texts.vision, texts.commitment].every((text) => typeof text === "string")
  );
}

/** The Spanish message that blocks a step; null if the step is complete (spec, section 5). */
export function missingIn(step: number, value: WizardValue, today: string): string | null {
  switch (step) {
    case WHY:
      return (
        missingInList(value.whys, "Escribe al menos un porqué.") ??
        excess([value.whys, WHYS_MAX, "porqués"]) ??
        tooLong(value.whys)
      );
    case HOW:
      return (
        missingInList(value.actions, "Escribe al menos una acción.") ??
        excess([value.actions, ACTIONS_MAX, "acciones"], [value.obstacles, OBSTACLES_MAX, "obstáculos"]) ??
        tooLong(value.actions) ??
        tooLong(value.obstacles.flatMap(({ obstacle, response }) => [{ text: obstacle }, { text: response }]))
      );
    case DEADLINE:
      if (value.deadline === "") return "Elige una fecha.";
      return value.deadline < firstDeadline(today) ? DEADLINE_IN_THE_PAST : null;
    case VISION:
      return missingInText(value.vision, "Escribe tu visión, aunque sea en una frase.");
    case COMMITMENT:
      return missingInText(value.commitment, "Escribe tu compromiso.");
    default:
      return null;
  }
}

export function reachOf(value: WizardValue, today: string): number {
  const first = STEPS.findIndex((_, step) => missingIn(step, value, today) !== null);
  return first < 0 ? REVIEW : first;
}

export function writtenGoal(value: WizardValue, title: string): WrittenGoal {
  return tidyGoal({
    title,
    deadline: value.deadline,
    vision_text: value.vision,
    commitment_text: value.commitment,
    whys: value.whys.map(({ id, text }) => ({ id, why_text: text })),
    actions: value.actions.map(({ id, text }) => ({ id, action_text: text })),
    obstacles: value.obstacles.map(({ id, obstacle, response }) => ({
      id,
      obstacle_text: obstacle,
      response_text: response,
    })),
  });
}

const STEP_OF_FIELD: Record<string, number> = {
  whys: WHY,
  actions: HOW,
  obstacles: HOW,
  deadline: DEADLINE,
  vision_text: VISION,
  commitment_text: COMMITMENT,
};

/** Maps the server's field errors, such as `whys.0.why_text`, to steps; one message per step. */
export function refusedSteps(fields: Record<string, string> = {}): { step: number; text: string }[] {
  const found = new Map<number, string>();
  for (const [field, text] of Object.entries(fields)) {
    const step = STEP_OF_FIELD[field.split(".")[0] ?? ""];
    if (step !== undefined && !found.has(step)) found.set(step, text);
  }
  return [...found].map(([step, text]) => ({ step, text })).sort((a, b) => a.step - b.step);
}

function missingInList(items: readonly WizardItem[], sentence: string): string | null {
  return items.every(({ text }) => isBlank(text)) ? sentence : null;
}

function missingInText(text: string, sentence: string): string | null {
  if (isBlank(text)) return sentence;
  const excess = text.trim().length - GOAL_TEXT_MAX;
  return excess > 0 ? `Sobran ${excess} caracteres. Acórtalo para seguir.` : null;
}

function tooLong(rows: readonly { text: string }[]): string | null {
  const isTooLong = rows.some(({ text }) => text.trim().length > GOAL_ITEM_MAX);
  return isTooLong ? `Una línea pasa de ${GOAL_ITEM_MAX} caracteres. Acórtala para seguir.` : null;
}

function excess(...lists: [rows: readonly unknown[], max: number, name: string][]): string | null {
  const over = lists.find(([rows, max]) => rows.length > max);
  return over ? `Caben ${over[1]} ${over[2]} y hay ${over[0].length}. Quita los que sobran.` : null;
}
