import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import type { LandingQuestion } from "./questions.ts";

/** Answers open without JavaScript. */
export function LandingQuestions({ questions }: { questions: readonly LandingQuestion[] }) {
  return (
    <section
      aria-labelledby="preguntas"
      className="mt-16 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <h2 id="preguntas" className="text-3xl">
        Antes de empezar
      </h2>
      <div className="border-line border-b">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-t">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold">
              {question}
              <Icon name="down" className="size-5 text-quiet group-open:rotate-180" />
            </summary>
            <p className="max-w-lesson pb-6 font-serif text-lg">
              {answer.map((part) =>
                typeof part === "string" ? (
                  part
                ) : (
                  <Link key={part.href} href={part.href} className="text-ember underline underline-offset-4">
                    {part.text}
                  </Link>
                ),
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
