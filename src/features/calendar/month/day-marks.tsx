const DOTS_MAX = 3;

/** A dot for each event, and a plus for more than three (product.md, section 18). */
export function DayMarks({ count, isChosen }: { count: number; isChosen: boolean }) {
  return (
    <span className="flex h-2 items-center justify-center gap-0.75">
      {Array.from({ length: Math.min(count, DOTS_MAX) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all dots are the same
          key={index}
          className={`size-1.5 rounded-full ${isChosen ? "bg-current" : "bg-ember"}`}
        />
      ))}
      {count > DOTS_MAX && <span className="font-semibold text-xs leading-none">+</span>}
    </span>
  );
}
