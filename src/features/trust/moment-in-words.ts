import { atTime, dateOfInstant, WEEKDAYS } from "#shared/text/day-words.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";

const EVENING_HOUR = 20;

/** How long ago something was, as people say it: "anoche", "hace 3 días". In this device's time zone. */
export function agoInWords(at: Date, now: Date): string {
  // Also where the device's clock is slow.
  if (now.getTime() - at.getTime() < HOUR_MS) return "hace un momento";
  // Rounded, because a day of a clock change has 23 or 25 hours.
  const days = Math.round((midnightOf(now) - midnightOf(at)) / DAY_MS);
  if (days === 0) return partOfToday(at.getHours());
  if (days === 1) return at.getHours() >= EVENING_HOUR ? "anoche" : "ayer";
  if (days < 14) return `hace ${days} días`;
  if (days < 63) return `hace ${Math.floor(days / 7)} semanas`;
  const months = (now.getFullYear() - at.getFullYear()) * 12 + now.getMonth() - at.getMonth();
  return `hace ${now.getDate() < at.getDate() ? months - 1 : months} meses`;
}

function midnightOf(at: Date): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function partOfToday(hour: number): string {
  if (hour < 6) return "esta madrugada";
  if (hour < 12) return "esta mañana";
  return hour < EVENING_HOUR ? "esta tarde" : "esta noche";
}

/** Such as "el domingo 22 de noviembre de 2026 a las 4:00". In this device's time zone. */
export function exactMoment(at: Date): string {
  const weekday = WEEKDAYS[(at.getDay() + 6) % 7];
  return `el ${weekday} ${dateOfInstant(at)} ${atTime(at)}`;
}
