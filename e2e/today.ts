/** The day on the calendar of a browser in Buenos Aires, as the journeys' are. */
export function today(): string {
  return new Intl.DateTimeFormat("sv", { timeZone: "America/Argentina/Buenos_Aires" }).format();
}
