import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { SHOWN_MS, showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { DIALOG_END } from "#platform/ui/dialogs/dialog.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { RisenSun } from "#platform/ui/drawings/risen-sun.tsx";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { useComparisons, useJournalFields } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { FoldedText } from "../record/folded-text.tsx";
import { labelOf, RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";
import { PageName } from "../record/record-page.tsx";
import { saveComparison } from "../record/write-journal.ts";
import { WHOLE_FORM } from "../record/writing-field.tsx";
import { landSun } from "./land-sun.ts";
import { beginningOf, clampPercentage, comparisonOf, isOpenPercentages, reopened } from "./percentages.ts";
import { askedIn, isUnreviewed } from "./unreviewed.ts";

const PAGES = "grid grid-cols-1 gap-x-10 gap-y-3 sm:grid-cols-2";

interface ComparisonFormProps {
  day: string;
  project: JournalRecord;
  describe: JournalRecord;
  draftName: string;
  /** Whether the description has just been saved. */
  isNext: boolean;
  /** Called by Cancelar, and when the sun of the saved comparison lands on its day. */
  onDone: () => void;
}

export function ComparisonForm(props: ComparisonFormProps) {
  const { day, project, describe, draftName, isNext, onDone } = props;
  const saved = useComparisons()?.get(day);
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: day, value: beginningOf(saved) }),
    isOpenPercentages,
  );
  const names = useJournalFields();
  const form = useRef<HTMLFormElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { isBusy, submit } = useSubmit();
  const asked = askedIn(project, describe);
  const answers = reopened(draft.value, asked);
  const blank = RECORD_FIELDS.filter((field) => !asked.includes(field));
  const [isBlankSet] = useState(() => blank.some((field) => answers[field] !== null));
  const missing = asked.filter((field) => answers[field] === null);
  const isOpen = missing.length > 0;
  const comparison = comparisonOf(answers);
  const average = comparison.average_percentage;
  const missingNames = listInWords(missing.map((field) => labelOf(field, names)));
  const missingWords = isPressed
    ? `${missing.length === 1 ? "Falta" : "Faltan"} ${missingNames}`
    : `${missing.length} por contestar`;

  const save = async () => {
    if (missing[0]) {
      setIsPressed(true);
      const words = form.current?.querySelectorAll("section")[asked.indexOf(missing[0])];
      words?.querySelector("fieldset")?.scrollIntoView({ block: "center" });
      words?.querySelector<HTMLElement>("[type=radio]")?.focus({ preventScroll: true });
      return;
    }
    const outcome = await saveComparison(day, comparison, [project, describe]);
    const words = {
      done: "Comparación Guardada",
      doneText: `El promedio de ${average}% ha sido guardado para este día.`,
      failed: "Error al guardar comparación",
    };
    if (!showMutationToast(outcome, words)) return;
    forget();
    setIsSaved(true);
  };
  const end = useEffectEvent(() => landSun(day, onDone));
  useEffect(() => {
    // The notice ends before the dialog, so it covers no page.
    const timer = isSaved && setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer || undefined);
  }, [isSaved]);
  const fieldsOf = (fields: readonly RecordField[]) =>
    fields.map((field) => (
      <PercentageField
        key={field}
        label={labelOf(field, names)}
        value={answers[field]}
        isMissing={isPressed && missing.includes(field)}
        // Ignores changes while saving.
        onChange={(value) => !isBusy && write({ ...answers, [field]: value })}
      >
        {asked.includes(field) && (
          <div className={PAGES}>
            <Said page={project} field={field} label={labelOf(field, names)} />
            <Said page={describe} field={field} label={labelOf(field, names)} />
          </div>
        )}
      </PercentageField>
    ));

  if (isSaved)
    return (
      <div data-saved className={`${WHOLE_FORM} items-center justify-center gap-3 py-10`}>
        <div className="border-b">
          <RisenSun
            percentage={average}
            className="w-40 border-transparent *:animate-rise [view-transition-name:sun]"
          />
        </div>
        <p className="font-medium font-serif text-5xl">{average}&nbsp;%</p>
        <p className="text-quiet">de coherencia</p>
        <p className="mt-4 animate-fade font-serif text-xl">Mañana hay otra página.</p>
      </div>
    );

  return (
    <form ref={form} noValidate className={WHOLE_FORM} onSubmit={(event) => void submit(save, event)}>
      {isNext && (
        <p className="mb-4 animate-fade text-quiet">
          Compara ahora o cuando quieras: no pierdes nada.{" "}
          <TextButton className="-my-2.5 sm:hidden" onClick={onDone}>
            Más tarde
          </TextButton>
        </p>
      )}
      {wasFound && isUnsaved && <UnsavedHint isSaved={saved !== undefined} onDiscard={discard} />}
      {saved && isUnreviewed(saved, asked) && (
        <p className="mb-2 border-edge border-s-2 ps-4">
          <strong className="font-semibold">Sin revisar.</strong> No cuenta en tus promedios hasta que mires
          sus números y guardes.
        </p>
      )}
      <div aria-hidden="true" className="flex flex-wrap gap-x-6 sm:grid sm:grid-cols-2 sm:gap-x-10">
        <PageName type="project" />
        <PageName type="describe" className="text-quiet" />
      </div>
      {fieldsOf(asked)}
      {blank.length > 0 && (
        <details open={isBlankSet} className="border-line border-t">
          <summary className="min-h-11 list-none py-4 text-quiet">
            {`${listInWords(blank.map((field) => labelOf(field, names)))}, sin texto: ${blank.length === 1 ? "toma" : "toman"} el promedio. `}
            <span className="font-semibold underline underline-offset-4">Poner número</span>
          </summary>
          {fieldsOf(blank)}
        </details>
      )}
      <div className="grow">
        <SignInAgain draft={draftName} />
      </div>
      <div className={DIALOG_END}>
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          <RisenSun
            percentage={isOpen ? 50 : average}
            isOpen={isOpen}
            className="w-14 shrink-0 [&_circle]:transition-[cy]"
          />
          <p className="min-w-0 leading-tight">
            <output className="block font-medium font-serif text-3xl">{isOpen ? "—" : average}&nbsp;%</output>
            <span
              aria-live="polite"
              className={`wrap-anywhere line-clamp-4 text-sm ${isPressed && isOpen ? "font-semibold" : "text-quiet"}`}
            >
              {isOpen ? missingWords : "de coherencia"}
            </span>
          </p>
        </div>
        <Button variant="secondary" className="max-sm:hidden" onClick={onDone}>
          {isNext ? "Más tarde" : "Cancelar"}
        </Button>
        <Button type="submit" softDisabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar"}
        </Button>
      </div>
    </form>
  );
}

function Said({ page, field, label }: { page: JournalRecord; field: RecordField; label: string }) {
  const isProject = page.event_type === "project";
  const kind = isProject ? "Proyección" : "Descripción";
  const text = page[field].trim();
  return (
    <div
      className={`flex min-w-0 gap-3 font-serif ${field === "title" ? "text-xl" : "text-lg"} ${text ? "" : "text-quiet"}`}
    >
      <span className={`mt-0.5 shrink-0 sm:sr-only ${isProject ? "text-ember" : "text-quiet"}`}>
        <Icon name={isProject ? "sunrise" : "moon"} isFilled={!isProject} />
        <span className="sr-only">{kind}: </span>
      </span>
      <FoldedText text={text || "En blanco."} name={`${label}, ${kind}`} />
    </div>
  );
}

interface PercentageProps {
  label: string;
  /** The number that the member set; null before the answer. */
  value: number | null;
  isMissing: boolean;
  onChange: (value: number | null) => void;
  /** The texts of the two pages. A field without them shows only the number. */
  children: ReactNode;
}

const ANSWERS = ["nada", "poco", "la mitad", "casi todo", "todo"].map((label, at) => ({
  label,
  value: at * 25,
}));
/** The words are the slider's scale. Large letters break a pair of words, not their row. */
const SCALE =
  "flex-nowrap! gap-0! text-quiet text-[length:min(var(--text-xs),5vw)] leading-tight *:flex-1 *:items-start *:border-0 *:px-0 *:text-center *:has-checked:bg-transparent *:has-checked:font-semibold *:has-checked:text-ink";

/** Keys that lower a slider. An unanswered slider stands at 0, where these keys fire no change. */
const LOWER = ["ArrowLeft", "ArrowDown", "PageDown", "Home"];

/** One scale: a slider from mid "nada" to mid "todo", the words below it, and the number that reads it out. */
function PercentageField(props: PercentageProps) {
  const { label, value, isMissing, onChange, children } = props;
  const isOpen = value === null;
  const percentage = value ?? 0;
  const look = isOpen ? "text-quiet" : "text-ink";
  return (
    <section className="border-line py-3 not-first-of-type:border-t">
      <div className="mb-1.5 flex min-h-11 items-baseline gap-4">
        <h3 className="wrap-anywhere min-w-0 flex-1 font-sans font-semibold text-base tracking-normal">
          {label}
          {isMissing && <span className="font-normal text-ember"> · sin contestar</span>}
        </h3>
        <span className={`flex items-baseline gap-1 font-serif text-xl ${look}`}>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={value ?? ""}
            placeholder="—"
            aria-label={`${label}: porcentaje`}
            className="me-1 min-h-11 w-11 rounded-sm border-edge border-b bg-transparent pt-2 text-center [appearance:textfield] placeholder:text-quiet [&::-webkit-inner-spin-button]:appearance-none"
            onFocus={(event) => event.target.select()}
            // Safari ends the selection when the pointer is released.
            onMouseUp={(event) => event.preventDefault()}
            onChange={(event) => onChange(clampPercentage(event.target.value))}
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
      {children}
      {children && (
        <div className="mt-1 -mb-3">
          <span className="relative mx-[10%] block h-11">
            <svg
              className="absolute size-full overflow-visible [stroke-linecap:round]"
              strokeWidth="6"
              aria-hidden="true"
            >
              <line x2="100%" y1="50%" y2="50%" className={isOpen ? "dots text-quiet" : "stroke-line"} />
              {ANSWERS.map((answer) => (
                <circle key={answer.value} cx={`${answer.value}%`} cy="50%" r="3" className="fill-edge" />
              ))}
              {!isOpen && <line x2={`${percentage}%`} y1="50%" y2="50%" className="stroke-ember" />}
            </svg>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={percentage}
              aria-label={`${label}: cuánto se cumplió`}
              aria-valuetext={isOpen ? "sin contestar" : `${percentage} %`}
              className={`slider absolute -inset-x-3.5 h-full w-[calc(100%+28px)] rounded-md ${isOpen ? "is-open" : ""}`}
              onChange={(event) => onChange(Number(event.target.value))}
              // A press at 0 fires no change event, but it is an answer.
              onClick={(event) => isOpen && onChange(Number(event.currentTarget.value))}
              onKeyDown={(event) => isOpen && LOWER.includes(event.key) && onChange(0)}
            />
          </span>
          <Choice
            label={`${label}: cuánto se cumplió${isMissing ? ", sin contestar" : ""}`}
            value={value}
            options={ANSWERS}
            className={SCALE}
            onChoose={onChange}
          />
        </div>
      )}
    </section>
  );
}
