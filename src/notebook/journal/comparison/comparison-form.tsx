import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { DIALOG_END } from "#platform/ui/dialogs/dialog.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
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
import { CoherenceSun } from "./coherence-sun.tsx";
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
  /** Called by Cancelar, and when the sun of the saved comparison has risen. */
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
  const end = useEffectEvent(onDone);
  useEffect(() => {
    // The sun rises for 600 ms. The last 300 ms leave time to read the number.
    const timer = isSaved && setTimeout(end, 900);
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
          <div className={`${PAGES} sm:col-span-2`}>
            <Said page={project} field={field} label={labelOf(field, names)} />
            <Said page={describe} field={field} label={labelOf(field, names)} />
          </div>
        )}
      </PercentageField>
    ));

  if (isSaved)
    return (
      <div className={`${WHOLE_FORM} items-center justify-center gap-3 py-10`}>
        <CoherenceSun percentage={average} className="w-40 *:animate-rise" />
        <p className="font-medium font-serif text-5xl">{average}&nbsp;%</p>
        <p className="text-quiet">de coherencia</p>
      </div>
    );

  return (
    <form ref={form} noValidate className={WHOLE_FORM} onSubmit={(event) => void submit(save, event)}>
      {isNext && (
        <p className="mb-4 animate-fade text-quiet">
          Tu página ya está guardada. Compara ahora o cuando quieras: no pierdes nada.{" "}
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
            {`${listInWords(blank.map((field) => labelOf(field, names)))}, sin texto: ${blank.length === 1 ? "toma" : "toman"} el promedio. · `}
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
          <CoherenceSun
            percentage={isOpen ? 50 : average}
            isOpen={isOpen}
            className="w-14 shrink-0 [&_circle]:transition-[cy,r]"
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
    <div className={`flex min-w-0 gap-3 font-serif ${field === "title" ? "text-xl" : "text-lg"}`}>
      <span className={`mt-0.5 shrink-0 sm:sr-only ${isProject ? "text-ember" : "text-quiet"}`}>
        <Icon name={isProject ? "sunrise" : "moon"} isFilled={!isProject} />
        <span className="sr-only">{kind}: </span>
      </span>
      {text ? <FoldedText text={text} name={`${label}, ${kind}`} /> : <p className="text-quiet">Nada.</p>}
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
const WORDS =
  "gap-0! ps-px pt-px text-sm *:-ms-px *:-mt-px *:grow *:sm:basis-0 *:rounded-none *:px-1 *:last:rounded-e-md *:first-of-type:rounded-s-md";

/** Keys that lower a slider. An unanswered slider stands at 0, where these keys fire no change. */
const LOWER = ["ArrowLeft", "ArrowDown", "PageDown", "Home"];

/** Words, slider and number show the same value. The slider spans from mid "nada" to mid "todo". */
function PercentageField(props: PercentageProps) {
  const { label, value, isMissing, onChange, children } = props;
  const isOpen = value === null;
  const percentage = value ?? 0;
  return (
    <section className="border-line py-4 not-first-of-type:border-t sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
      <div className="flex min-h-11 items-center gap-4 sm:contents">
        <h3 className="wrap-anywhere min-w-0 flex-1 font-sans font-semibold text-base tracking-normal sm:col-span-2">
          {label}
          {isMissing && <span className="font-normal text-danger"> · sin contestar</span>}
        </h3>
        <span className="flex items-center gap-1.5 sm:order-1 sm:mt-3 sm:self-start">
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={value ?? ""}
            placeholder="—"
            aria-label={`${label}: porcentaje`}
            className="min-h-11 w-18 rounded-md border border-edge bg-paper px-3 text-end text-lg [appearance:textfield] placeholder:text-quiet [&::-webkit-inner-spin-button]:appearance-none"
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
        <div className="mt-3 sm:order-1">
          <Choice
            label={`${label}: cuánto se cumplió${isMissing ? ", sin contestar" : ""}`}
            value={value}
            options={ANSWERS}
            className={`${WORDS} ${isMissing ? "*:border-danger" : "sm:*:border-line"}`}
            onChoose={onChange}
          />
          <span className="relative mx-[calc(10%-14px)] block h-11">
            <svg
              className="absolute inset-x-0 top-[calc(50%-3px)] h-1.5 w-full rounded-full"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d="M0 .5H100" className={isOpen ? "dots" : "stroke-line"} />
              <rect width={percentage} height="1" className="fill-ember" />
            </svg>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={percentage}
              aria-label={`${label}: cuánto se cumplió`}
              aria-valuetext={isOpen ? "sin contestar" : `${percentage} %`}
              className={`slider absolute inset-0 size-full rounded-md ${isOpen ? "is-open" : ""}`}
              onChange={(event) => onChange(Number(event.target.value))}
              // A press at 0 fires no change event, but it is an answer.
              onClick={(event) => isOpen && onChange(Number(event.currentTarget.value))}
              onKeyDown={(event) => isOpen && LOWER.includes(event.key) && onChange(0)}
            />
          </span>
        </div>
      )}
    </section>
  );
}
