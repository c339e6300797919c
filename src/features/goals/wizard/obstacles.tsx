import { useState } from "react";
import { Icon } from "#ui/drawings/icons.tsx";
import type { WrittenGoal } from "../contract.ts";
import { ObstacleList } from "../fields/obstacle-list.tsx";

interface ObstaclesProps {
  obstacles: WrittenGoal["obstacles"];
  onChange: (obstacles: WrittenGoal["obstacles"]) => void;
}

/** Optional, so it is collapsed unless an obstacle was written. */
export function WizardObstacles(list: ObstaclesProps) {
  const texts = list.obstacles.flatMap(({ obstacle_text, response_text }) => [obstacle_text, response_text]);
  const [wasWritten] = useState(() => texts.some((text) => text.trim() !== ""));
  return (
    <details open={wasWritten} className="group mt-8 border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-2 py-2 font-semibold">
        <span className="grow">
          ¿Qué podría frenarte? <span className="font-normal text-quiet">· opcional</span>
        </span>
        <Icon name="down" className="size-5 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <p className="mb-4 max-w-lesson text-quiet">
        Piensa en un obstáculo y decide ahora qué harás si aparece. Cuando llegue, ya sabrás qué hacer.
      </p>
      <ObstacleList {...list} />
    </details>
  );
}
