/** The date in Buenos Aires, the time zone of the journeys' browsers. */
export function today(): string {
  return new Intl.DateTimeFormat("sv", { timeZone: "America/Argentina/Buenos_Aires" }).format();
}
