import { useEffect, useState } from "react";
import { useGoals } from "#features/goals/client.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { useJournal } from "../client.ts";
import { ANSWER_MAX } from "../journal-limits.ts";
import type { questionCatalog } from "../question/question-catalog.ts";
import { answeredBefore, questionOf } from "../question/question-of-day.ts";
import type { PageDraft } from "./page-draft.ts";
import { WritingField } from "./writing-field.tsx";

const FeelingsFields = lazyComponent(
  "FeelingsFields",
  () => import("#features/feelings/components/feelings-fields.tsx"),
);

interface MinuteFieldsProps {
  day: string;
  value: PageDraft;
  edit: (changed: Partial<PageDraft>) => void;
  error: string | undefined;
  hasProjection: boolean;
}

export function MinuteFields({ day, value, edit, error, hasProjection }: MinuteFieldsProps) {
  const { question_text = "", answer_text = "" } = value;
  const asked = useQuestionOf(day);
  // An answer keeps the question to which it was written.
  const question = (answer_text && question_text) || asked;
  return (
    <>
      <div className={`mt-1 mb-3 ${hasProjection ? "lg:ml-[calc(40%+1.2rem)]" : ""}`}>
        <FeelingsFields day={day} />
      </div>
      {question && (
        <WritingField
          name="answer_text"
          label={question}
          projected={hasProjection ? "" : undefined}
          value={answer_text}
          onChange={(text) => edit({ answer_text: text, question_text: question })}
          error={error}
          maxLength={ANSWER_MAX}
          look="lines"
        />
      )}
    </>
  );
}

/** Undefined until its questions are loaded. Without them the page has everything else. */
function useQuestionOf(day: string): string | undefined {
  const [catalog, setCatalog] = useState<typeof questionCatalog>();
  useEffect(() => {
    import("../question/question-catalog.ts").then((late) => setCatalog(late.questionCatalog), console.error);
  }, []);
  const goals = useGoals() ?? [];
  const pages = useJournal()?.values() ?? [];
  return catalog && questionOf(day, catalog, goals, answeredBefore(day, pages));
}
