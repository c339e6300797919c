import { type KeyboardEvent, type ReactNode, useId } from "react";
import { inOneLine } from "#platform/shared/text/edges.ts";
import { isEnter } from "#platform/ui/fields/enter.ts";
import { isNearLimit, isTooLong, TextCount } from "#platform/ui/fields/text-field.tsx";
import { FoldedText } from "./folded-text.tsx";

interface WritingFieldProps {
  name: string;
  label: string;
  beside?: ReactNode;
  /** The projection's text for this field, shown beside the input. */
  projected?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** The limit in UTF-16 units, as on the server. Longer text is reported, but never cut. */
  maxLength: number;
  look: "title" | "page" | "line";
  placeholder?: string | undefined;
}

const RULED =
  "text-lg bg-[linear-gradient(transparent_calc(1.8rem-1px),var(--line)_0)] bg-[length:100%_1.8rem] bg-local";
/** Lets the form fill a phone's screen below the dialog's title and day. */
export const WHOLE_FORM = "mt-3 flex flex-col max-sm:min-h-[calc(100dvh-7.25rem-var(--notices,0px))]";

/** On a phone, the notes fill the screen if no projected text is shown beside them. */
const WHOLE_SCREEN = "max-sm:min-h-[round(down,max(7.2rem,100dvh-36rem),1.8rem)]";
const LOOKS = {
  title: "py-2 text-xl",
  page: `${RULED} min-h-[7.2rem]`,
  line: `${RULED} min-h-[3.6rem]`,
};

/** The rows in browsers without `field-sizing`; other browsers ignore `rows`. */
const ROWS = { title: 1, page: 7, line: 2 };

/** Enter in the title, which is one line, moves to the next field. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { ctrlKey, metaKey, currentTarget } = event;
  if (!isEnter(event) || ctrlKey || metaKey) return;
  event.preventDefault();
  currentTarget.form?.querySelectorAll("textarea")[1]?.focus();
}

export function WritingField(props: WritingFieldProps) {
  const { name, label, beside, projected, value, onChange, error, maxLength, look, placeholder } = props;
  const id = useId();
  const isCounted = isNearLimit(value, maxLength);
  const described = [projected && `${id}-projected`, error && `${id}-error`, isCounted && `${id}-count`];
  return (
    <div
      className={
        projected === undefined ? "" : "grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      }
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 lg:col-start-[-2]">
        <label htmlFor={id} className="py-1 font-semibold">
          {label}
        </label>
        {beside}
      </div>
      {projected && (
        <div
          className={`self-start border-ember border-s-2 ps-4 font-serif text-lg text-quiet max-lg:mb-3 lg:col-start-1 lg:row-start-2 lg:py-2 ${look === "title" ? "lg:text-xl" : ""}`}
        >
          <FoldedText id={`${id}-projected`} text={projected} name={label}>
            <span className="font-sans text-sm lg:sr-only">Proyectaste: </span>
          </FoldedText>
        </div>
      )}
      <div className="lg:col-start-[-2]">
        <textarea
          id={id}
          name={name}
          value={value}
          rows={ROWS[look]}
          placeholder={placeholder}
          data-autofocus
          aria-required={look === "title" ? true : undefined}
          aria-invalid={error !== undefined || isTooLong(value, maxLength)}
          aria-describedby={described.filter(Boolean).join(" ") || undefined}
          className={`field-sizing-content block w-full resize-none border-edge border-b px-1 font-serif leading-[1.8rem] aria-invalid:border-danger focus-visible:rounded-sm ${LOOKS[look]} ${look === "page" && projected === undefined ? WHOLE_SCREEN : ""}`}
          onKeyDown={look === "title" ? goOn : undefined}
          onChange={(event) =>
            onChange(look === "title" ? inOneLine(event.target.value) : event.target.value)
          }
        />
        <div className="mt-1 flex justify-between gap-4 text-sm">
          <p id={`${id}-error`} role="alert" className="text-danger">
            {error}
          </p>
          <TextCount id={`${id}-count`} text={value} maxLength={maxLength} />
        </div>
      </div>
    </div>
  );
}
