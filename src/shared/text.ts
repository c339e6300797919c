import * as z from "zod/mini";

/** Text that a member types. U+0000 is refused: PostgreSQL cannot store it. Length in UTF-16 units. */
export function textSchema(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes("\u0000"), "Contiene un carácter que no se puede guardar."),
  );
}

/** Blanks and signs that `shape` takes away, in UTF-16 units: more than anybody leaves in a text by mistake. */
const TAKEN_AWAY_MAX = 10_000;

/**
 * Text that is made another before it is looked at.
 *
 * @param maxLength of the text that comes of it, which the schema behind this one holds
 */
export function shapedText(maxLength: number, shape: (text: string) => string) {
  const tooLong = `No puede tener más de ${maxLength} caracteres.`;
  return z.pipe(z.string().check(z.maxLength(maxLength + TAKEN_AWAY_MAX, tooLong)), z.transform(shape));
}

/** Trimmed text that must not be blank; `required` is the sentence for a blank one. */
export function requiredTextSchema(maxLength: number, required: string) {
  return z.pipe(
    shapedText(maxLength, (text) => text.trim()),
    textSchema(maxLength).check(z.minLength(1, required)),
  );
}

/** When a device wrote something, by its own clock: ISO 8601 UTC, whose seconds may have fractions. */
export const writtenAtSchema = z.iso.datetime("No es una fecha.").check(z.maxLength(40));

/** A day of the member's own calendar, `yyyy-MM-dd`. */
export const daySchema = z.iso.date("No es una fecha.");

/** A time on the member's own clock, `HH:mm`. */
export const timeOfDaySchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "No es una hora. Escríbela así: 09:30."));
