/**
 * A percentage as a sunrise: at 100 the whole disc stands on the horizon, at 0 none of it. Decorative, the
 * figure stands beside it.
 */
export function CoherenceSun({ percentage, className = "" }: { percentage: number; className?: string }) {
  return (
    <svg
      className={`border-current border-b fill-ember ${className}`}
      viewBox="0 0 140 100"
      aria-hidden="true"
    >
      <circle cx="70" cy={150 - percentage} r="50" />
    </svg>
  );
}
