import type { ComponentProps, KeyboardEvent } from "react";
import { inOneLine } from "#platform/shared/text/edges.ts";
import { isEnter } from "#platform/ui/fields/enter.ts";
import { isNearLimit, isTooLong, TextCount } from "#platform/ui/fields/text-field.tsx";
import { GOAL_ITEM_MAX } from "../goal-limits.ts";

interface LineFieldProps extends Pick<ComponentProps<"textarea">, "placeholder" | "onPaste"> {
  id: string;
  label: string;
  isLabelled: boolean;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onBackspace: () => void;
}

/** A textarea that wraps and grows but holds no line break. */
export function LineField({ id, label, isLabelled, text, onChange, ...rest }: LineFieldProps) {
  const { onEnter, onBackspace, ...field } = rest;
  const count = `${id}-count`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const act = isEnter(event) ? onEnter : event.key === "Backspace" && text === "" ? onBackspace : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="min-w-0 grow">
      <label htmlFor={id} className={isLabelled ? "px-2 text-quiet text-sm" : "sr-only"}>
        {label}
      </label>
      <textarea
        id={id}
        rows={1}
        value={text}
        aria-invalid={isTooLong(text, GOAL_ITEM_MAX)}
        aria-describedby={isNearLimit(text, GOAL_ITEM_MAX) ? count : undefined}
        autoComplete="off"
        enterKeyHint="next"
        className="field-sizing-content block min-h-11 w-full resize-none border-edge border-b bg-transparent px-2 py-2 font-serif text-lg -outline-offset-1 focus-visible:rounded-sm aria-invalid:border-danger"
        onChange={(event) => {
          // Some phones report Enter only as this input type.
          if ((event.nativeEvent as InputEvent).inputType === "insertLineBreak") return onEnter();
          onChange(inOneLine(event.target.value));
        }}
        onKeyDown={onKeyDown}
        {...field}
      />
      <div className="flex justify-end">
        <TextCount id={count} text={text} maxLength={GOAL_ITEM_MAX} />
      </div>
    </div>
  );
}
