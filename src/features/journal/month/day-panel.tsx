import { type ReactNode, type RefObject, useId } from "react";
import { PendingBadge } from "#features/sync/components/pending-badge.tsx";
import { dateInSentence } from "#shared/days.ts";
import { hasDraft } from "#shared/drafts/open-drafts.ts";
import { CoherenceSun } from "../comparison/coherence-sun.tsx";
import type { JournalFields, JournalRecord } from "../contract.ts";
import { comparisonDraft, pageDraft } from "../journal-draft.ts";
import { RecordPage } from "../record/record-page.tsx";
import type { DayPages, DayStep } from "./day-pages.ts";
import { DaySteps } from "./day-steps.tsx";

interface DayPanelProps {
  day: string;
  today: string;
  pages: DayPages;
  names: JournalFields | undefined;
  /** Full name of a member's draft. */
  nameOf: (thing: string) => string;
  onStep: (step: DayStep) => void;
  onEdit: (record: JournalRecord) => void;
  onDelete: (record: JournalRecord) => void;
  onView: (record: JournalRecord) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  search: ReactNode;
  found: ReactNode | undefined;
}

export function DayPanel(props: DayPanelProps) {
  const { day, today, pages, names, nameOf, onStep, onEdit, onDelete, onView, heading, search, found } =
    props;
  const id = useId();
  const begun: DayStep[] = [];
  if (hasDraft(nameOf(pageDraft(day, "project")))) begun.push("project");
  if (hasDraft(nameOf(pageDraft(day, "describe")))) begun.push("describe");
  if (hasDraft(nameOf(comparisonDraft(day)))) begun.push("compare");
  return (
    <section aria-labelledby={id} className="min-w-0 lg:row-span-2">
      <div aria-live="polite">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl outline-none first-letter:uppercase">
          {titleOf(day, today)}
        </h2>
        {pages.average !== undefined && (
          <p className="mt-1 flex animate-fade items-center gap-2">
            <CoherenceSun percentage={pages.average} className="w-9 fill-ember" />
            <strong className="font-medium font-serif text-xl tabular-nums">{pages.average}%</strong>
            <span className="text-quiet text-sm">de coherencia</span>
            <PendingBadge kind="comparison" id={day} />
          </p>
        )}
      </div>
      <DaySteps pages={pages} isPast={day < today} onStep={onStep} begun={begun} />
      {search}
      {found ?? (
        <div key={day} className="mt-6 grid animate-fade grid-cols-1 gap-5">
          {pages.records.length === 0 && <EmptyDay isToCome={day >= today} />}
          {pages.records.map((record) => (
            <RecordPage
              key={record.id}
              record={record}
              names={names}
              onEdit={() => onEdit(record)}
              onDelete={() => onDelete(record)}
              onView={() => onView(record)}
              onSettled={() => heading.current?.focus()}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** "Hoy, sábado 21 de noviembre"; with the year if it is not this year. */
function titleOf(day: string, today: string): string {
  const year = ` de ${today.slice(0, 4)}`;
  const date = dateInSentence(day).replace(year, "");
  return day === today ? `Hoy, ${date}` : date;
}

function EmptyDay({ isToCome }: { isToCome: boolean }) {
  return (
    <div className="border-line border-t pt-5">
      <p className="font-serif text-xl">No hay registros para esta fecha.</p>
      <p className="mt-2 text-quiet">
        {isToCome
          ? "Escribe el día que te gustaría vivir. Por la noche, el que viviste."
          : "Si lo recuerdas, cuéntalo: también un día que no proyectaste tiene su página."}
      </p>
    </div>
  );
}
