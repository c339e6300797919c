import { Scene, type SceneLines } from "#ui/drawings/scene.tsx";

export type DeletionStage = "checking" | "done" | "unclear";

const GROUND = "M4 112h16M142 112h14";
const PAGE = `M36 12h70a6 6 0 0 1 6 6v88a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z${GROUND}`;
const PAGE_BEHIND_LENS = `M112 44V18a6 6 0 0 0-6-6H36a6 6 0 0 0-6 6v88a6 6 0 0 0 6 6h70${GROUND}`;

const STAGES: Record<DeletionStage, SceneLines> = {
  // A lens over the written page
  checking: {
    light: "M84 78a14 14 0 0 1 28 0z",
    writing: "M46 36h48M46 52h24M46 68h18M46 84h20",
    line: `${PAGE_BEHIND_LENS}M98 98a24 24 0 1 0-.1 0zM78 78h40M115 91l21 21`,
  },
  // An empty page with a sun
  done: {
    light: "M51 80a20 20 0 0 1 40 0z",
    line: `${PAGE}M43 80h56M71 48v-8M46 57l-6-5M96 57l6-5`,
  },
  // A cloud in front of the sun
  unclear: {
    light: "M52 54a16 16 0 0 1 32 0 14 14 0 0 0-9 6 12 12 0 0 0-19 4c-3-2-4-6-4-10z",
    writing: "M46 96h34",
    line: `${PAGE}M60 84a10 10 0 0 1-1-20 14 14 0 0 1 27-3 12 12 0 0 1 2 23z`,
  },
};

export function DeletionPicture({ stage }: { stage: DeletionStage }) {
  return <Scene {...STAGES[stage]} className="w-44 animate-fade" />;
}
