import { LineArt } from "#ui/drawings/line-art.tsx";

/** Decorative: the wanted day as a dotted arc from sunrise to moon, and the lived day drawn by hand. */
export function LandingDayArc({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 0 440 196">
      <path d="M30 184a36 36 0 0 1 72 0z" fill="var(--ember)" stroke="none" />
      <path d="M22 160l-11-5M38 140l-7-10" stroke="var(--ember)" />
      <path d="M66 138C96 6 330 6 376 124" stroke="var(--ember)" strokeWidth="3" strokeDasharray="0 9" />
      <path d="M66 138c8-38 26-64 44-68 22-5 26 22 46 28 24 8 38-14 60-12 28 2 34 34 62 30 28-4 40-38 60-34 20 4 30 22 38 42" />
      <path d="M4 184h26M102 184h334M148 184v-22l18-15 18 15v22M161 184v-12h10v12M206 184v-16a12 12 0 1 1 .1 0M230 184v-40h32v40M240 154h3M249 154h3M240 165h3M249 165h3M286 184v-28q0-7 9-7M304 184v-9h28v9M304 166v9M332 166v9" />
      <path
        d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"
        transform="translate(366 122) scale(2.4)"
        vectorEffect="non-scaling-stroke"
      />
      <g fill="currentColor" stroke="none" fontSize="16" textAnchor="middle" className="font-serif">
        <text x="221" y="22">
          el día que querías
        </text>
        <text x="194" y="126">
          el que viviste
        </text>
      </g>
    </LineArt>
  );
}
