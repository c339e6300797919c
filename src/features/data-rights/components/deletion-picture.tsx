import { LineArt } from "#ui/drawings/line-art.tsx";

export type DeletionStage = "checking" | "done" | "unclear";

const GROUND = "M4 112h16M142 112h14";
const PAGE = `M36 12h70a6 6 0 0 1 6 6v88a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z${GROUND}`;
const PAGE_BEHIND_LENS = `M112 44V18a6 6 0 0 0-6-6H36a6 6 0 0 0-6 6v88a6 6 0 0 0 6 6h70${GROUND}`;

const STAGES: Record<DeletionStage, { page: string; light: string; writing?: string; line: string }> = {
  // A lens over the written page
  checking: {
    page: PAGE_BEHIND_LENS,
    light: "M84 78a14 14 0 0 1 28 0z",
    writing: "M46 36h48M46 52h24M46 68h18M46 84h20",
    line: "M98 98a24 24 0 1 0-.1 0zM78 78h40M115 91l21 21",
  },
  // An empty page with a sun
  done: {
    page: PAGE,
    light: "M51 80a20 20 0 0 1 40 0z",
    line: "M43 80h56M71 48v-8M46 57l-6-5M96 57l6-5",
  },
  // A cloud in front of the sun
  unclear: {
    page: PAGE,
    light: "M52 54a16 16 0 0 1 32 0 14 14 0 0 0-9 6 12 12 0 0 0-19 4c-3-2-4-6-4-10z",
    writing: "M46 96h34",
    line: "M60 84a10 10 0 0 1-1-20 14 14 0 0 1 27-3 12 12 0 0 1 2 23z",
  },
};

export function DeletionPicture({ stage, className }: { stage: DeletionStage; className?: string }) {
  const { page, light, writing, line } = STAGES[stage];
  return (
    <LineArt className={className} viewBox="0 0 160 124">
      <path d={page} />
      <path d={light} fill="var(--ember)" stroke="none" />
      {writing && <path d={writing} stroke="var(--edge)" />}
      <path d={line} />
    </LineArt>
  );
}
