import { figure } from "#shared/text/figure.ts";
/** Such as "74 %", with a no-break space. */
export function percent(value: number): string {
  return `${value}\u00a0%`;
}

/** Such as "1 día" or "1.200 días", with a no-break space. */
export function count(number: number, one: string, many: string): string {
  return `${figure(number)}\u00a0${number === 1 ? one : many}`;
}

/** Such as "Comparaste 3 días: tu coherencia fue del 74 % en promedio". */
export function comparedWords(beginning: string, compared: number, average: number): string {
  const words = compared === 1 ? ["su", ""] : ["tu", " en promedio"];
  return `${beginning} ${count(compared, "día", "días")}: ${words[0]} coherencia fue del ${percent(average)}${words[1]}`;
}
