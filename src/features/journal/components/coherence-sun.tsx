interface CoherenceSunProps {
  percentage: number;
  /** Its width, and the colour that it is filled with. */
  className: string;
}

/**
 * A percentage as a sunrise: at 100 the whole disc stands on the horizon, at 0 none of it. Decorative, the
 * figure stands beside it.
 */
export function CoherenceSun({ percentage, className }: CoherenceSunProps) {
  return (
    <svg className={`border-current border-b ${className}`} viewBox="0 0 140 100" aria-hidden="true">
      <circle cx="70" cy={150 - percentage} r="50" />
    </svg>
  );
}
