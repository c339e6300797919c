import { useEffect, useRef } from "react";
import { Pictogram } from "#lessons/keys/components/pictograms.tsx";
import type { KeySummary } from "#lessons/keys/lesson.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { Button } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { type Address, Link } from "#platform/ui/navigation.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { pathStore } from "../client.ts";
import type { ChosenTask } from "../contract.ts";
import { answerTask } from "../follow-path.ts";
import { nextKey, type TaskLine, taskLine } from "../path-rules.ts";

const TASKS = import.meta.glob<string>("/content/keys/*.md", {
  query: "?task",
  import: "default",
  eager: true,
});

interface HomePathProps {
  /** Receives the target of the page's first button; undefined if the button does not change. */
  onLead: (lead: { href: Address; text: string } | undefined) => void;
  /** True on the members' home, which has no button for the next lesson: HomePath then names that lesson. */
  isBrief: boolean;
}

export function HomePath({ onLead, isBrief }: HomePathProps) {
  const path = useStore(pathStore);
  const today = useToday();
  const hasRead = path?.lessons.some(({ read_on }) => read_on !== null) === true;
  const next = path && nextKey(keys, path);
  useEffect(() => {
    const lead = next
      ? { href: `/clave/${next.id}` as const, text: `Seguir con ${next.title}` }
      : { href: "/clave/metas" as const, text: "Releer la primera clave" };
    onLead(hasRead ? lead : undefined);
    return () => onLead(undefined);
  }, [hasRead, next, onLead]);
  const line = path && taskLine(path.task, today, addDays(today, -1));
  const task = path?.task && TASKS[`/content/keys/${path.task.key_id}.md`];
  const question = line && task && path.task && <TaskQuestion line={line} chosen={path.task} task={task} />;
  if (!path || !(isBrief || question || (hasRead && !next))) return null;
  return (
    <div
      className={`home-path col-start-1 row-start-2 -mt-4 flex animate-fade flex-col gap-3 md:col-start-2 md:row-start-1 md:mt-0 ${isBrief ? "border-line border-t pt-4 md:flex-row md:gap-12 md:pt-6 md:*:flex-1" : "-mb-6 self-stretch pb-[27%] text-lg md:mb-0 md:pb-[30%]"}`}
    >
      {question}
      {next ? (
        isBrief && <NextKey summary={next} isAlone={!question} />
      ) : (
        <p className="font-serif text-quiet leading-7">
          Ya leíste todas las claves. Vuelve a la que te haga falta.
        </p>
      )}
    </div>
  );
}

type NextKeyProps = { summary: KeySummary; isAlone: boolean };

/** Says more of the lesson where the page asks about no task (`isAlone`). */
function NextKey({ summary: { id, icon, title, description }, isAlone }: NextKeyProps) {
  return (
    <Link href={`/clave/${id}`} data-key={id} className="group flex items-center gap-2 text-base md:gap-4">
      <Pictogram name={icon} className="size-8 shrink-0 md:size-16" />
      <span className="min-w-0 grow">
        <span className="block text-quiet text-sm">Tu siguiente clave</span>
        <span className="block font-medium font-serif group-hover:underline md:text-2xl">{title}</span>
        <span
          className={`font-serif text-quiet ${isAlone ? "" : "max-md:hidden"}`}
        >{`${description}...`}</span>
      </span>
      <Icon name="forward" className="size-4 text-key" />
    </Link>
  );
}

type Answer = NonNullable<ChosenTask["answer"]>;

const ASKED: readonly (readonly [Answer, string])[] = [
  ["done", "Sí"],
  ["not_yet", "Todavía no"],
];

const WORDS: Record<TaskLine, { before: string; after?: string; buttons: typeof ASKED }> = {
  chosen: { before: "Elegiste", buttons: [["done", "Ya lo hice"]] },
  yesterday: { before: "Ayer elegiste", after: ". ¿Lo hiciste?", buttons: ASKED },
  earlier: { before: "Elegiste", after: ". ¿Lo hiciste?", buttons: ASKED },
  waiting: {
    before: "Está bien. Otro día te preguntamos por",
    buttons: [
      ["done", "Ya lo hice"],
      ["dropped", "Quitar"],
    ],
  },
  done: { before: "Hecho:", buttons: [] },
};

function TaskQuestion({ line, chosen, task }: { line: TaskLine; chosen: ChosenTask; task: string }) {
  const status = useRef<HTMLElement>(null);
  const { before, after = ".", buttons } = WORDS[line];
  const answer = (given: Answer) => {
    answerTask(given);
    // The clicked button has disappeared, so the section takes the focus.
    status.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={status} tabIndex={-1} aria-label="Lo que elegiste" className="outline-none">
      <p role="status" className="font-serif leading-7">
        {before}{" "}
        <Link href={`/clave/${chosen.key_id}#tarea`} className="underline decoration-edge underline-offset-4">
          {task}
        </Link>
        {after}
      </p>
      {buttons.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2 text-base">
          {buttons.map(([given, text]) => (
            <Button key={given} variant="secondary" onClick={() => answer(given)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
