import type { Idea } from "#features/ideas/contract.ts";
import { Choice } from "#ui/fields/choice.tsx";
import type { Review, ReviewIdea } from "../contract.ts";
import { ideasToReview } from "../week/choices.ts";
import { Blank } from "./blank.tsx";

const OPTIONS = [
  { value: "develop", label: "Desarrollar" },
  { value: "keep", label: "Conservar" },
  { value: "drop", label: "Soltar" },
] as const;

interface StepIdeasProps {
  week: string;
  ideas: readonly Idea[];
  reviews: readonly Review[];
  /** With those of the saved review. */
  chosen: readonly ReviewIdea[];
  onChange: (choice: ReviewIdea) => void;
}

export function StepIdeas({ week, ideas, reviews, chosen, onChange }: StepIdeasProps) {
  const { shown, others } = ideasToReview(ideas, reviews, week);
  if (shown.length === 0)
    return <Blank>Ahora no hay ideas en tu banco. Puedes seguir al próximo paso.</Blank>;
  return (
    <>
      <ul className="border-line border-b">
        {shown.map(({ id, title }) => (
          <li key={id} className="border-line border-t py-4">
            <p dir="auto" className="wrap-anywhere font-serif text-lg">
              {title}
            </p>
            <Choice<ReviewIdea["choice"] | "">
              label={title}
              className="mt-2"
              value={chosen.find(({ idea_id }) => idea_id === id)?.choice ?? ""}
              options={OPTIONS}
              onChoose={(choice) => choice && onChange({ idea_id: id, idea_title: title, choice })}
            />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-3 text-quiet text-sm">Las demás te esperan en tu Banco de Ideas.</p>}
    </>
  );
}
