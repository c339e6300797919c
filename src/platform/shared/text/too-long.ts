import { figure } from "./figure.ts";

/** @param max in UTF-16 units */
export function tooLong(max: number): string {
  return `No puede tener más de ${figure(max)} caracteres.`;
}
