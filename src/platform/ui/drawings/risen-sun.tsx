/** A sun that has risen by `percentage`, with rays from 60 on. Dotted if `isOpen`. Decorative. */
export function RisenSun(props: { percentage: number; isOpen?: boolean; className: string }) {
  const { percentage, isOpen, className } = props;
  const y = 126 - 0.72 * percentage;
  const ray = percentage - 60;
  return (
    <svg className={`border-b ${className}`} viewBox="12 0 116 100" fill="var(--ember)" aria-hidden="true">
      <circle cx="70" cy={y} r="34" className={isOpen ? "dots" : ""} />
      {!isOpen && ray > 0 && (
        <path
          d={`M28 ${y}h-12m96 0h12M70 ${y - 42}v-12m-30 24l-9-9m69 9l9-9`}
          stroke="var(--ember)"
          strokeWidth={ray / 5}
          strokeDasharray={`${ray / 3} 20`}
        />
      )}
    </svg>
  );
}
