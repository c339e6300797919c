/** Decorative. At 100 the whole disc is above the horizon, at 0 none of it. */
export function LandingSun({ percentage, className = "" }: { percentage: number; className?: string }) {
  return (
    <svg className={`border-edge border-b ${className}`} viewBox="0 0 140 100" aria-hidden="true">
      <circle cx="70" cy={150 - percentage} r="50" fill="var(--ember)" />
    </svg>
  );
}
