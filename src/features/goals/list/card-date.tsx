const MONTH = new Intl.DateTimeFormat("es", { month: "short", timeZone: "UTC" });

export function GoalCardDate({ day, today }: { day: string; today: string }) {
  const [year, , date] = day.split("-");
  return (
    <time dateTime={day} className="border-line border-r py-5 text-quiet">
      <span className="block font-serif text-3xl text-ink leading-8">{Number(date)}</span>
      <span className="block text-sm">{MONTH.format(new Date(`${day}T00:00:00Z`))}</span>{" "}
      {!today.startsWith(`${year}-`) && <span className="block text-sm">{year}</span>}
    </time>
  );
}
