/** Such as "74 %", with a no-break space. */
export function percent(value: number): string {
  return `${value}\u00a0%`;
}

/** Such as "1 día" or "1.200 días", with a no-break space. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("es-AR")}\u00a0${number === 1 ? one : many}`;
}
