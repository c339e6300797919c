/**
 * The kinds of exercises. The build renders an exercise of a lesson (`:::ejercicio`, docs/lessons.md) as an element
 * with `data-exercise` and, for each line, a label with a field.
 */

export const KINDS = ["oracion", "escalera", "lineas", "pregunta", "rueda"] as const;
export type Kind = (typeof KINDS)[number];

/** The tools that can receive a reader's words from an exercise, by the names in lesson files. */
export const DESTINATIONS = ["idea", "meta", "nota", "calendario", "habito"] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** How the tools use a line: `une` is a part of the sentence, `titulo` the whole sentence (docs/lessons.md). */
export const ROLES = ["titulo", "une", "porque", "accion", "limite", "respuesta", "fecha"] as const;
type Role = (typeof ROLES)[number];

/** The roles of lines that have a day instead of a text. */
export const DAY_ROLES: readonly Role[] = ["limite", "fecha"];

/** The longest line in UTF-16 units, equal to the limit of a reason or action of a goal. */
export const LINE_MAX = 500;

export interface Line {
  label: string;
  role: Role | undefined;
  /** The text before the reader's words in the sentence. For `respuesta` the obstacle, for `fecha` an event's title. */
  text: string;
}

export interface Exercise {
  keyId: string;
  /** The exercise's id in its lesson, such as "smart". */
  id: string;
  kind: Kind;
  title: string;
  to: readonly Destination[];
  lines: readonly Line[];
}

export type Field = HTMLTextAreaElement | HTMLInputElement;

export function fieldsOf(element: HTMLElement): Field[] {
  return [...element.querySelectorAll<Field>("textarea, input")];
}

/** @param element has `data-exercise`, as the build has written it */
export function readExercise(keyId: string, element: HTMLElement): Exercise {
  const { exercise = "", to = "" } = element.dataset;
  const [kind, id = ""] = exercise.split(" ");
  const lines = fieldsOf(element).map((field): Line => {
    const [role, ...text] = field.dataset.as?.split(" ") ?? [];
    const label = field.parentElement?.firstChild?.textContent ?? "";
    return { label, role: role as Role | undefined, text: text.join(" ") };
  });
  return {
    keyId,
    id,
    kind: kind as Kind,
    title: element.ariaLabel ?? "",
    to: to.split(" ") as Destination[],
    lines,
  };
}
