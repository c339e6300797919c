import { counted } from "#platform/shared/text/counted.ts";

/** Returns text such as "74 %", with a no-break space. */
export function percent(value: number): string {
  return `${value}\u00a0%`;
}

/** Returns text such as ", 74 %" or ", 75 % sin revisar"; empty for a day that was not compared. */
export function coherenceWords(average?: number, unreviewed?: number, of = ""): string {
  if (unreviewed !== undefined) return `, ${percent(unreviewed)}${of} sin revisar`;
  return average === undefined ? "" : `, ${percent(average)}${of}`;
}

/** Returns text such as " 3 días sin revisar."; empty without such days. */
export function waitingWords(unreviewed: number): string {
  return unreviewed === 0 ? "" : ` ${counted(unreviewed, "día", "días")} sin revisar.`;
}

/** Returns text such as "Comparaste 3 días: tu coherencia fue del 74 % en promedio". */
export function comparedWords(beginning: string, compared: number, average: number): string {
  const words = compared === 1 ? ["su", ""] : ["tu", " en promedio"];
  return `${beginning} ${counted(compared, "día", "días")}: ${words[0]} coherencia fue del ${percent(average)}${words[1]}`;
}
