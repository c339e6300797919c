import { type ReactNode, useEffect } from "react";
import type { Goal } from "#notebook/goals/contract.ts";
import { inGoalOrder } from "#notebook/goals/list/goal-order.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import { keyOfNote } from "#notebook/notes/context-title.ts";
import type { Note } from "#notebook/notes/contract.ts";
import { dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { byNewest } from "#platform/shared/time.ts";
import { startSync, useRecords } from "#platform/sync/client.ts";
import { type Address, Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";

const SHOWN = 5;

export function KeyRecords({ keyId, memberId }: { keyId: string; memberId: string }) {
  useEffect(() => startSync(memberId), [memberId]);
  const goals = useRecords<Goal>("goal");
  const ideas = useRecords<Idea>("idea");
  const notes = useRecords<Note>("note");
  const today = useToday();
  if (!goals || !ideas || !notes) return null;
  const isOfKey = (record: { key_id?: string | null | undefined }) => record.key_id === keyId;
  const own = {
    goals: inGoalOrder([...goals.values()].filter(isOfKey), today),
    ideas: [...ideas.values()].filter(isOfKey).sort(byNewest),
    notes: [...notes.values()].filter((note) => keyOfNote(note) === keyId).sort(byNewest),
  };
  if (own.goals.length + own.ideas.length + own.notes.length === 0) return null;
  return (
    <section
      aria-labelledby="lo-tuyo"
      className="screen-only animate-fade border-key border-t-2 pt-6 pb-12 md:col-start-2"
    >
      <h2 id="lo-tuyo" className="text-3xl">
        Lo que nació de esta clave
      </h2>
      <p className="mt-2 text-quiet">Solo lo ves tú.</p>
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <Group title="Metas" href="/mis-metas" count={own.goals.length}>
          {own.goals.slice(0, SHOWN).map((goal) => (
            <Entry key={goal.id} href={`/meta/${goal.id}`} text={goal.title} hint={stateOf(goal)} />
          ))}
        </Group>
        <Group title="Ideas" href="/ideas" count={own.ideas.length}>
          {own.ideas.slice(0, SHOWN).map((idea) => (
            <Entry key={idea.id} href="/ideas" text={idea.title} />
          ))}
        </Group>
        <Group title="Notas" href={`/notas/${own.notes[0]?.page_context}`} count={own.notes.length}>
          {own.notes.slice(0, SHOWN).map(({ id, page_context, note_content, created_at }) => (
            <Entry key={id} href={`/notas/${page_context}`} text={note_content} hint={dayOf(created_at)} />
          ))}
        </Group>
      </div>
    </section>
  );
}

interface GroupProps {
  title: string;
  href: Address;
  count: number;
  children: ReactNode;
}

function Group({ title, href, count, children }: GroupProps) {
  if (count === 0) return null;
  const id = `lo-tuyo-${title}`;
  return (
    <div className="min-w-0">
      <h3 id={id} className="flex items-baseline gap-3 pb-2 text-xl">
        {title}
        <span className="font-sans text-base text-quiet tabular-nums">{figure(count)}</span>
      </h3>
      <ul aria-labelledby={id} className="border-line border-b">
        {children}
      </ul>
      {count > SHOWN && (
        <Link
          href={href}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Ver las demás
        </Link>
      )}
    </div>
  );
}

function Entry({ href, text, hint }: { href: Address; text: string; hint?: string }) {
  return (
    <li>
      <Link href={href} className="block border-line border-t py-3 hover:underline hover:underline-offset-4">
        <span dir="auto" className="wrap-anywhere line-clamp-3 font-serif text-lg leading-7">
          {text}
        </span>
        {hint && <span className="block text-quiet text-sm">{hint}</span>}
      </Link>
    </li>
  );
}

function stateOf({ completed_at, archived_at, let_go_at, deadline }: Goal): string {
  if (completed_at) return `cumplida el ${dayOf(completed_at)}`;
  if (archived_at) return let_go_at ? "la dejaste ir" : "archivada";
  return `hasta el ${dateInSentence(deadline)}`;
}

function dayOf(instant: string): string {
  return dateInSentence(todayHere(new Date(instant)));
}
