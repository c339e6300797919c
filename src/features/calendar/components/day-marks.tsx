const DOTS_MAX = 3;

/** Below a day's number: a dot for each of its events, and a plus where there are more than three. */
export function DayMarks({ count, isChosen }: { count: number; isChosen: boolean }) {
  return (
    <span className="flex h-2 items-center justify-center gap-0.75">
      {Array.from({ length: Math.min(count, DOTS_MAX) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all the same
          key={index}
          className={`size-1.5 rounded-full ${isChosen ? "bg-current" : "bg-ember"}`}
        />
      ))}
      {count > DOTS_MAX && <span className="font-semibold text-xs leading-none">+</span>}
    </span>
  );
}
