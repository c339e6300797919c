import { type ComponentProps, type ReactNode, useRef } from "react";
import { createMutator, useConflictsOf } from "#platform/sync/client.ts";
import type { Conflict, syncContract } from "#platform/sync/contract.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { Button } from "#platform/ui/button.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { showMutationToast, type ToastMessages } from "../mutation-toast.ts";

const write = createMutator<typeof syncContract>();

const WORDS = {
  take: "Usar la otra",
  taken: "Quedó la otra versión",
  kept: "Quedó esta versión",
  failed: "Error al guardar",
};
const MOMENT = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;

interface PanelProps<V> extends ComponentProps<"section"> {
  /** Shows the differences. `writtenAt` is text such as "5 de marzo a las 21:30". */
  compare: (other: V, writtenAt: string) => ReactNode;
  apply: (chosen: V) => Promise<MutationResult>;
  /** Joins both versions; undefined if they do not fit into one. */
  merge?: (other: V) => V | undefined;
  /** True if the page shows the current version above the panel. */
  isBelowRecord?: boolean;
  words?: Partial<typeof WORDS> & Pick<ToastMessages, "failedText">;
  buttonsClass: string;
  /** Called after saving if the focus is still in the panel, because the pressed button disappears. */
  onSettled?: () => void;
}

export function ConflictPanels<V>(props: PanelProps<V> & { kind: string; recordId: string }) {
  const { kind, recordId, ...panel } = props;
  const conflicts = useConflictsOf(kind, recordId);
  return conflicts.map((conflict) => <ConflictPanel key={conflict.id} conflict={conflict} {...panel} />);
}

function ConflictPanel<V>(props: PanelProps<V> & { conflict: Conflict }) {
  const { conflict, compare, apply, merge, isBelowRecord, words, buttonsClass, onSettled, ...section } =
    props;
  const { take, taken, kept, ...failure } = { ...WORDS, ...words };
  const box = useRef<HTMLElement>(null);
  const { isBusy, submit } = useSubmit();
  // The content is the body of the call that wrote this version.
  const other = conflict.content as V;
  const merged = merge?.(other);

  const choose = async (chosen?: V) => {
    const isSafe = await submit(async () => {
      const outcome = await (chosen ? apply(chosen) : resolveConflict(conflict));
      const isSaved = showMutationToast(outcome, { ...failure, done: chosen ? taken : kept });
      // The conflict is resolved after the save, so that it outlives a failed save.
      if (isSaved && chosen) void resolveConflict(conflict);
      return isSaved;
    });
    // Do not steal the focus from a member who moved on.
    const { activeElement: focused, body } = document;
    if (isSafe && (focused === body || box.current?.contains(focused))) onSettled?.();
  };
  const button = (name: string, chosen?: V, variant: "secondary" | "quiet" = "secondary") => (
    <Button variant={variant} softDisabled={isBusy} onClick={() => choose(chosen)}>
      {name}
    </Button>
  );

  return (
    <section ref={box} {...section}>
      {compare(other, new Date(conflict.created_at).toLocaleString("es", MOMENT))}
      <div className={`flex flex-wrap ${buttonsClass}`}>
        {!isBelowRecord && button("Quedarme con esta")}
        {merged && button("Juntar los dos textos", merged)}
        {button(take, other)}
        {isBelowRecord && button("Quedarme con la de arriba", undefined, "quiet")}
      </div>
    </section>
  );
}

interface TextConflictsProps
  extends Pick<PanelProps<never>, "apply" | "merge" | "words" | "aria-label" | "className" | "onSettled"> {
  kind: string;
  recordId: string;
  /** Returns the lines of the other version. The panel omits empty lines. */
  linesOf: (other: never) => readonly string[];
}

/** Shows the other versions of a record below it, as lines of text. */
export function TextConflicts({ linesOf, className = "", ...panel }: TextConflictsProps) {
  return (
    <ConflictPanels<never>
      isBelowRecord
      className={`my-4 basis-full animate-fade border-l-2 py-1 pl-4 ${className}`}
      buttonsClass="mt-2 gap-2"
      compare={(other, writtenAt) => (
        <>
          <p className="text-quiet text-sm">
            Cambió en dos dispositivos a la vez. La otra versión, del {writtenAt}, dice:
          </p>
          <p dir="auto" className="wrap-anywhere mt-1 max-w-lesson whitespace-pre-wrap font-serif text-lg">
            {linesOf(other).filter(Boolean).join("\n")}
          </p>
        </>
      )}
      {...panel}
    />
  );
}

function resolveConflict({ id, version, kind, record_id }: Conflict): Promise<MutationResult> {
  const parts = { params: { id }, query: { base: version } };
  // The outbox must send the chosen version before this call.
  const needs = [{ kind, id: record_id }];
  return write("DELETE /api/conflicts/:id", parts, () => [{ kind: "conflict", id, value: null }], { needs });
}
