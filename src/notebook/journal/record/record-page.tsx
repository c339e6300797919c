import { KeyMark } from "#lessons/keys/components/key-mark.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import { GoalIcon } from "#notebook/goals/components/goal-icons.tsx";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { useConflictsOf } from "#platform/sync/client.ts";
import { ActionButton } from "#platform/ui/action-button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useJournalFields } from "../client.ts";
import type { EventType, JournalRecord, RecordAction } from "../contract.ts";
import type { JournalTask } from "../journal-draft.ts";
import { labelOf, OWN_FIELDS } from "./record-fields.ts";

export const JournalImage = lazyComponent("JournalImage", () => import("../images/journal-image.tsx"));
const RecordConflicts = lazyComponent("RecordConflicts", () => import("./record-conflicts.tsx"));

interface RecordPageProps {
  record: JournalRecord;
  start: (task: JournalTask) => void;
  onSettled: () => void;
}

export function RecordPage({ record, start, onSettled }: RecordPageProps) {
  const { id, event_type: type, event_date: day, title, notes, actions, image_url: image } = record;
  const names = useJournalFields();
  const own = OWN_FIELDS.map((field) => [field, labelOf(field, names), record[field]] as const);
  const named = [...own, ["answer", record.question_text, record.answer_text] as const];
  const hasConflicts = useConflictsOf("journal", id).length > 0;
  return (
    <div>
      <div className="relative shadow-md">
        <article
          aria-label={title}
          // A description has dark colours in both themes, because members write it at night.
          data-theme={type === "describe" ? "dark" : undefined}
          className={`rounded-sm border border-line py-4 pr-[16px] pl-[44px] text-ink ${type === "describe" ? "bg-wash" : "bg-raised"}`}
        >
          <div className="flex min-h-11 flex-wrap items-center gap-x-3">
            <PageName type={type} />
            <PendingBadge kind="journal" id={id} />
            <span className="grow" />
            <ActionButton
              name="pencil"
              label={`Editar: ${title}`}
              hover="hover:bg-raised hover:text-ink"
              onClick={() => start({ kind: "write", day, type, record })}
            />
            {!hasConflicts && (
              <ActionButton
                name="trash"
                label={`Eliminar: ${title}`}
                className="-ms-3"
                hover="hover:bg-raised hover:text-ink"
                onClick={() => start({ kind: "delete", day, record })}
              />
            )}
          </div>
          <h3 dir="auto" className="wrap-anywhere mt-1 text-2xl">
            {title}
          </h3>
          {notes && <Text text={notes} />}
          {named.map(
            ([field, name, text]) =>
              text && (
                <div key={field} className="mt-4">
                  <h4 className="text-quiet text-sm">{name}</h4>
                  <Text text={text} className="mt-0" />
                </div>
              ),
          )}
          {image && (
            <div className="mt-4">
              <JournalImage
                key={image}
                fallback={<ImagePlace />}
                url={image}
                alt={`Imagen de «${title}»`}
                className="max-h-80 max-w-full rounded-sm object-contain"
                onOpen={() => start({ kind: "view", day, record })}
              />
            </div>
          )}
          {actions.length > 0 && <PageActions actions={actions} isDone={type === "describe"} />}
        </article>
        <span className={HOLES} />
      </div>
      {hasConflicts && <RecordConflicts record={record} onSettled={onSettled} />}
    </div>
  );
}

/** The binder holes. They are in pixels, so that they do not grow with the letters. The rounded height cuts no hole. */
const HOLES =
  "pointer-events-none absolute top-0 left-0 h-[round(down,100%,30px)] w-[32px] bg-[length:32px_30px] bg-[radial-gradient(circle_at_17px_20px,var(--paper)_4px,var(--edge)_4.5px,transparent_5.25px)] bg-repeat-y";

function Text({ text, className = "mt-2" }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-line font-serif text-lg ${className}`}>
      {text}
    </p>
  );
}

const NAMES: Record<EventType, string> = { project: "Proyección", describe: "Descripción" };

type PageNameProps = { type: EventType; className?: string; children?: string };

export function PageName({ type, className = "text-ember", children = NAMES[type] }: PageNameProps) {
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-2 font-semibold ${className}`}>
      <Icon name={type === "project" ? "sunrise" : "moon"} isFilled={type === "describe"} />
      {children}
    </span>
  );
}

export function ImagePlace() {
  return <div aria-hidden="true" className="h-40 w-full rounded-sm bg-raised" />;
}

const LINE = "flex min-h-9 items-start gap-2.5 rounded-sm py-1 font-serif text-lg leading-7";

function PageActions({ actions, isDone }: { actions: readonly RecordAction[]; isDone: boolean }) {
  const goals = useGoals();
  return (
    <div className="mt-4">
      <h4 className="text-quiet text-sm">{isDone ? "Lo hice" : "Acciones de mis metas"}</h4>
      <ul className="mt-1">
        {actions.map(({ goal_id, action_id, action_text }) => {
          const goal = goals?.find(({ id }) => id === goal_id);
          const content = (
            <>
              {isDone ? (
                <GoalIcon name="check" className="mt-1 size-5 text-positive" />
              ) : (
                <Icon name="forward" className="mt-1 size-5 text-quiet" />
              )}
              <span dir="auto" className="wrap-anywhere min-w-0">
                {action_text} <KeyMark keyId={goal?.key_id} />
              </span>
            </>
          );
          return (
            <li key={action_id}>
              {goal ? (
                <Link href={`/meta/${goal_id}`} className={`${LINE} hover:underline`}>
                  {content}
                </Link>
              ) : (
                <p className={LINE}>{content}</p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
