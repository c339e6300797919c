const DAY = new Intl.DateTimeFormat(["es-AR", "es"], { dateStyle: "medium" });
const HOUR = new Intl.DateTimeFormat(["es-AR", "es"], {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "21 nov 2026, 09:30" */
export function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${DAY.format(at)}, ${HOUR.format(at)}`;
}

export function NoteTimestamp({ instant }: { instant: string }) {
  const at = new Date(instant);
  return (
    <time dateTime={instant} className="text-quiet text-sm md:text-right">
      <span className="font-semibold text-ink md:block">{DAY.format(at)}</span>{" "}
      <span className="md:block">{HOUR.format(at)}</span>
    </time>
  );
}
