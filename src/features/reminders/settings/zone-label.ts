/** Spanish names; IANA's are English and have no accents. */
const CITIES: Readonly<Record<string, string>> = {
  Asuncion: "Asunción",
  Athens: "Atenas",
  Bahia: "Bahía",
  Belem: "Belém",
  Berlin: "Berlín",
  Bogota: "Bogotá",
  Brussels: "Bruselas",
  Canary: "Canarias",
  Cancun: "Cancún",
  Ceuta: "Ceuta y Melilla",
  Copenhagen: "Copenhague",
  Cordoba: "Córdoba",
  Curacao: "Curazao",
  Dublin: "Dublín",
  Easter: "Isla de Pascua",
  Galapagos: "Galápagos",
  Havana: "La Habana",
  Istanbul: "Estambul",
  Lisbon: "Lisboa",
  London: "Londres",
  Los_Angeles: "Los Ángeles",
  Mazatlan: "Mazatlán",
  Merida: "Mérida",
  Mexico_City: "Ciudad de México",
  Moscow: "Moscú",
  New_York: "Nueva York",
  Panama: "Panamá",
  Paris: "París",
  Prague: "Praga",
  Rio_Gallegos: "Río Gallegos",
  Rome: "Roma",
  Sao_Paulo: "São Paulo",
  Stockholm: "Estocolmo",
  Tokyo: "Tokio",
  Tucuman: "Tucumán",
  Vienna: "Viena",
  Warsaw: "Varsovia",
  Zurich: "Zúrich",
};

/** "Buenos Aires" for "America/Argentina/Buenos_Aires". */
export function zonePlace(zone: string): string {
  const city = zone.split("/").at(-1) ?? zone;
  return CITIES[city] ?? city.replaceAll("_", " ");
}

/** "14:05" and "UTC−6"; undefined for an unknown zone. */
export function zoneClock(zone: string, now: Date): { time: string; offset: string } | undefined {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "shortOffset",
    }).formatToParts(now);
    const part = (type: string) => parts.find((found) => found.type === type)?.value ?? "";
    const offset = part("timeZoneName").replace("GMT", "UTC").replace("-", "−");
    return { time: `${part("hour")}:${part("minute")}`, offset };
  } catch {
    return undefined;
  }
}

/** False for an unknown zone. */
export function hasPassed({ day, time }: { day: string; time: string }, zone: string, now: Date): boolean {
  try {
    // The Swedish date format is ISO 8601.
    const clocks = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
    return `${day} ${time}` <= clocks.format(now);
  } catch {
    return false;
  }
}

export function zoneLabel(zone: string, now: Date): string {
  const clock = zoneClock(zone, now);
  return clock ? `${zonePlace(zone)} (${clock.offset}, ${clock.time})` : zonePlace(zone);
}

/** The options of a list, by their labels. */
export function zoneOptions(zones: Iterable<string>, now: Date): { zone: string; label: string }[] {
  return [...new Set(zones)]
    .map((zone) => ({ zone, label: zoneLabel(zone, now) }))
    .sort((a, b) => a.label.localeCompare(b.label, "es"));
}
