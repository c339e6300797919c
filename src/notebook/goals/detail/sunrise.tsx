import { LineArt } from "#platform/ui/drawings/line-art.tsx";

/** The sun's path: a circular arc from the left horizon up to `NOON`, the circle's top. */
const RADIUS = 600;
const NOON = { x: 284, y: 44 };
const ARC = Math.asin(264 / RADIUS);
/** The most marks that do not overlap. */
const STEPS_SHOWN_MAX = 40;
/** Without the ray to the left, which would lie on the path. */
const RAYS = [0, 45, 90, 135, 180, 225, 315];

interface GoalDetailSunriseProps {
  /** The part of the plan that is done, from 0 to 1. */
  share: number;
  steps: number;
  isReached: boolean;
  /** Whether to animate the arrival of a new goal: the horizon draws itself and the sun rises. */
  isBorn?: boolean;
}

export function GoalDetailSunrise({ share, steps, isReached, isBorn = false }: GoalDetailSunriseProps) {
  const sun = placeAt(share);
  const marks =
    steps <= STEPS_SHOWN_MAX ? Array.from({ length: steps }, (_, index) => (index + 1) / steps) : [];
  const way = `M${point(0)}A${RADIUS} ${RADIUS} 0 0 1 ${point(1)}`;
  return (
    <LineArt viewBox="0 0 328 128" className="horizon h-auto w-full">
      <path d={way} className="stroke-line" />
      <path
        d={way}
        pathLength="1"
        strokeDasharray={`${share} 2`}
        strokeLinecap="butt"
        className={`stroke-ember transition-[stroke-dasharray] ${isReached ? "duration-600" : "duration-200"}`}
      />
      {marks.map((mark) => (
        <circle
          key={mark}
          cx={placeAt(mark).x}
          cy={placeAt(mark).y}
          r="3"
          className={`fill-paper ${mark <= share ? "stroke-ember" : "stroke-edge"}`}
        />
      ))}
      <circle
        cx={sun.x}
        cy={sun.y}
        r={isReached ? 17 : 13}
        className={`fill-ember stroke-none transition-[cx,cy,r] ${isReached ? "duration-600" : "duration-200"} ${isBorn ? "animate-rise" : ""}`}
      />
      {isReached && (
        <g className="stroke-ember">
          {RAYS.map((angle) => (
            <path
              key={angle}
              d="M0-24v-9"
              pathLength="1"
              transform={`translate(${NOON.x} ${NOON.y}) rotate(${angle})`}
              className="animate-draw [animation-delay:350ms]"
            />
          ))}
        </g>
      )}
      <path
        d="M2 112c30-2 44-10 74-10 34 0 52 12 86 12 38 0 58-18 96-18 30 0 46 12 68 14v18H2z"
        className="fill-paper stroke-none"
      />
      <path
        d="M2 112c30-2 44-10 74-10 34 0 52 12 86 12 38 0 58-18 96-18 30 0 46 12 68 14"
        pathLength="1"
        className={isBorn ? "animate-dawn" : ""}
      />
    </LineArt>
  );
}

function placeAt(share: number): { x: number; y: number } {
  const angle = (1 - share) * ARC;
  return { x: NOON.x - RADIUS * Math.sin(angle), y: NOON.y + RADIUS * (1 - Math.cos(angle)) };
}

function point(share: number): string {
  const { x, y } = placeAt(share);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
