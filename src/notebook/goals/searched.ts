import type { SearchedKind } from "#platform/ui/feature.ts";
import type { Goal } from "./contract.ts";

export const searched: SearchedKind<Goal> = {
  kind: "goal",
  place: 4,
  name: "Metas",
  writtenIn: "tus metas",
  label: () => "Meta",
  title: ({ title }) => title,
  texts: ({ whys, actions, obstacles, vision_text, commitment_text }) => [
    ...whys.map(({ why_text }) => why_text),
    ...actions.map(({ action_text }) => action_text),
    ...obstacles.flatMap(({ obstacle_text, response_text }) => [obstacle_text, response_text]),
    vision_text,
    commitment_text,
  ],
  href: ({ id }) => `/meta/${id}`,
};
