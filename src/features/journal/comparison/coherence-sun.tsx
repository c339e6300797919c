/** A rising sun, complete at 100. Decorative: callers also show the figure. */
export function CoherenceSun({ percentage, className }: { percentage: number; className: string }) {
  return (
    <svg className={`border-current border-b ${className}`} viewBox="0 0 140 100" aria-hidden="true">
      <circle cx="70" cy={150 - percentage} r="50" />
    </svg>
  );
}
