/** The lowest coherence of each of the five suns. */
export const SUNS = [0, 25, 50, 75, 90];

/** The sun of a percentage. Dotted (`isOpen`) for unanswered or unreviewed days. Decorative: it repeats a number. */
export function CoherenceSun(props: { percentage: number; isOpen?: boolean; className: string }) {
  const { percentage, isOpen, className } = props;
  const sun = SUNS.findLastIndex((from) => percentage >= from);
  const look = isOpen ? "dots" : "stroke-ember";
  const rays = "M8 66h20m84 0h20M70 24V4M26 22l14 14m60 0 14-14";
  return (
    <svg
      className={`border-current border-b fill-ember ${className}`}
      viewBox="0 0 140 100"
      aria-hidden="true"
    >
      <circle cx="70" cy={[138, 120, 100, 57, 66][sun]} r={Math.min(50, 72 - 10 * sun)} className={look} />
      {sun === 4 && <path d={rays} strokeWidth="9" className={look} />}
    </svg>
  );
}
