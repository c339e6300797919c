/**
 * Returns the device's zone under a name that the server knows; undefined if the browser knows none ("Etc/Unknown").
 * Some browsers name the zone by its offset ("GMT-03:00", "-03:00"), and offsets of whole hours have IANA names.
 */
export function deviceZone(): string | undefined {
  // Prefer `Temporal`, because the first use of `Intl` blocks a cheap phone for 100 ms.
  const told = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = `${told}`;
  const [, sign, hours] = /^(?:GMT|UTC)?([+-])(\d\d?)(?::?00)?$/.exec(zone) ?? [];
  if (hours) return `Etc/GMT${sign === "-" ? "+" : "-"}${Number(hours)}`;
  return /^(?!Etc\/Unknown|(?:GMT|UTC)[+-])[A-Z][^:]*$/.test(zone) ? zone : undefined;
}
