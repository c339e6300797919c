import type { Ad, AdArtwork, SetText } from "./ad.ts";
import { HORIZONTAL_ARTWORKS } from "./art-horizontal.tsx";
import { VERTICAL_ARTWORKS } from "./art-vertical.tsx";
import { AD_FIELDS, type AdField } from "./colours.ts";
import { AdIcon } from "./icon.tsx";
import { AD_LAYOUTS, AD_SIZE, type TextSlot } from "./layout.ts";

const ARTWORKS = { ...HORIZONTAL_ARTWORKS, ...VERTICAL_ARTWORKS };

const GROUNDS: Record<AdArtwork, readonly [left: AdField, right: AdField]> = {
  notebook: ["paper", "night"],
  path: ["ember", "wash"],
  stairs: ["night", "dawn"],
  window: ["paper", "ember"],
  drops: ["night", "wash"],
  seedling: ["night", "dawn"],
  match: ["paper", "ember"],
  diary: ["dawn", "night"],
  lantern: ["ember", "night"],
  books: ["night", "wash"],
};

const { width: WIDTH, height: HEIGHT } = AD_SIZE;
const MARK = 64;
const ICON = 96;
const BULLET_INDENT = 52;

/** Preview and download are the same: the colours ignore the theme, and the build breaks the lines. */
export function AdPicture({ ad, className }: { ad: Ad; className?: string }) {
  const { layout, leftPanel, rightPanel, set } = ad;
  const { art, margin, inset, brandTop, headlineTop, headline, message } = AD_LAYOUTS[layout];
  const [leftField, rightField] = GROUNDS[rightPanel.artwork];
  const left = AD_FIELDS[leftField];
  const right = AD_FIELDS[rightField];
  const name = [leftPanel.headline, ...leftPanel.bullets, rightPanel.message, rightPanel.bgAlt];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={name.map((sentence) => sentence.replace(/[^.?!]$/, "$&.")).join(" ")}
      className={className}
    >
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={left.ground} />
      <Brand x={margin} y={brandTop} {...left} />
      <Lines
        text={set.headline}
        slot={headline}
        x={margin}
        y={headlineTop + set.headline.size * 0.78}
        fill={left.text}
      />
      <Bullets texts={set.bullets} layout={layout} {...left} />
      <g transform={`translate(${art.x} ${art.y})`}>
        <path d={`M0 0h${WIDTH - art.x}v${HEIGHT - art.y}H0z`} fill={right.ground} />
        {ARTWORKS[rightPanel.artwork]}
        <g color={right.text}>
          <AdIcon name={rightPanel.icon} x={inset} y={68} size={ICON} light={right.accent} />
        </g>
        <Lines text={set.message} slot={message} x={inset} y={250} fill={right.text} />
      </g>
    </svg>
  );
}

type Ground = (typeof AD_FIELDS)[AdField];

/** The same mark as in the site's header. */
function Brand({ x, y, text, accent }: { x: number; y: number } & Ground) {
  return (
    <>
      <g
        transform={`translate(${x - 6} ${y}) scale(${MARK / 32})`}
        fill="none"
        stroke={text}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M9.5 14a6.5 6.5 0 0 1 13 0z" fill={accent} stroke="none" />
        <path d="M16 21a9.5 9.5 0 1 0-.1 0zM7 14h18M16 21v10M16 25.5h5M16 30h4" />
      </g>
      <text
        x={x + MARK + 6}
        y={y + 46}
        fontFamily="var(--font-serif)"
        fontSize="42"
        fontWeight="500"
        fill={text}
      >
        Claves del Éxito
      </text>
    </>
  );
}

/** Aligned to the bottom of the panel. */
function Bullets({
  texts,
  layout,
  text: fill,
  accent,
}: { texts: readonly SetText[]; layout: Ad["layout"] } & Ground) {
  const { bullet, bulletGap, margin, art } = AD_LAYOUTS[layout];
  const height = (text: SetText) => text.lines.length * text.size * bullet.leading;
  const total = texts.reduce((sum, text) => sum + height(text) + bulletGap, -bulletGap);
  let y = (art.y || HEIGHT) - margin - total;
  return texts.map((text) => {
    const baseline = y + text.size * 0.92;
    y += height(text) + bulletGap;
    return (
      <g key={text.lines.join()}>
        <path d={`M${margin} ${baseline - text.size * 0.34}h28`} stroke={accent} strokeWidth="6" />
        <Lines text={text} slot={bullet} x={margin + BULLET_INDENT} y={baseline} fill={fill} />
      </g>
    );
  });
}

interface LinesProps {
  text: SetText;
  slot: TextSlot;
  x: number;
  /** Baseline of the first line. */
  y: number;
  fill: string;
}

function Lines({ text: { size, lines }, slot, x, y, fill }: LinesProps) {
  const { family, weight, leading, tracking } = slot;
  return (
    <text
      fontFamily={family === "Literata" ? "var(--font-serif)" : "var(--font-sans)"}
      fontSize={size}
      fontWeight={weight}
      letterSpacing={tracking ? size * tracking : undefined}
      fill={fill}
    >
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={Math.round(y + index * size * leading)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
