/** The sun of a compared day (`RisenSun`). Copied, because a shared chunk would be one more request on member pages. */
export function LandingSun({ percentage, className }: { percentage: number; className: string }) {
  const y = 126 - 0.72 * percentage;
  return (
    <svg className={`border-b ${className}`} viewBox="12 0 116 100" fill="var(--ember)" aria-hidden="true">
      <circle cx="70" cy={y} r="34" />
      {percentage > 60 && (
        <path
          d={`M28 ${y}h-12m96 0h12M70 ${y - 42}v-12m-30 24l-9-9m69 9l9-9`}
          stroke="var(--ember)"
          strokeWidth="3"
        />
      )}
    </svg>
  );
}
