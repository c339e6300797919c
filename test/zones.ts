/** Zones at both ends of the date line, in both hemispheres, with and without clock changes. */
export const ZONES = [
  "America/Argentina/Buenos_Aires",
  "America/Mexico_City",
  "Europe/Madrid",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Pacific/Honolulu",
] as const;
