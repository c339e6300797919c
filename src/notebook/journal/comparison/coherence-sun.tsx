/** A sun, complete at 100 %. Dotted (`isOpen`) for unanswered or unreviewed days. Decorative: it repeats a number. */
export function CoherenceSun(props: { percentage: number; isOpen?: boolean; className: string }) {
  const { percentage, isOpen, className } = props;
  return (
    <svg className={`border-current border-b ${className}`} viewBox="0 0 140 100" aria-hidden="true">
      <circle cx="70" cy={150 - percentage} r="50" className={isOpen ? "dots" : undefined} />
    </svg>
  );
}
