import { useState } from "react";
import { HelpLine } from "#lessons/help/components/help-line.tsx";
import { Marked } from "#lessons/search/components/marked.tsx";
import { NothingFound } from "#lessons/search/components/nothing-found.tsx";
import { searchAddress } from "#lessons/search/query.ts";
import { type Terms, termsOf } from "#lessons/search/terms.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import type { SearchedKind } from "#platform/ui/feature.ts";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { type OwnEntry, shownOf } from "../own-search.ts";

interface OwnResultsProps {
  kinds: readonly SearchedKind[];
  found: readonly OwnEntry[];
  query: string;
}

export function OwnResults({ kinds, found, query }: OwnResultsProps) {
  const [chosen, setChosen] = useState("all");
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const kind = byKind.has(chosen) ? chosen : "all";
  const options = kinds.flatMap(({ kind: value, name }) => {
    const count = byKind.get(value)?.length;
    return count ? [{ value, label: `${name} (${figure(count)})` }] : [];
  });
  return (
    <>
      <div role="status" className="text-quiet">
        {found.length === 0 ? (
          <NothingFound>
            <p className="mt-2">Intenta con menos palabras, o con otras. Quizá esté en las claves:</p>
            <Link href={searchAddress(query)} className={buttonClass("secondary", "mt-5")}>
              Buscar en las claves
            </Link>
            <HelpLine />
          </NothingFound>
        ) : found.length === 1 ? (
          "1 resultado"
        ) : (
          `${figure(found.length)} resultados, del más nuevo al más antiguo`
        )}
      </div>
      {options.length > 1 && (
        <Choice
          label="Qué mostrar"
          value={kind}
          options={[{ value: "all", label: "Todo" }, ...options]}
          className="mt-4"
          onChoose={setChosen}
        />
      )}
      <ResultList key={`${kind} ${query}`} entries={byKind.get(kind) ?? found} terms={termsOf(query)} />
    </>
  );
}

function ResultList({ entries, terms }: { entries: readonly OwnEntry[]; terms: Terms }) {
  const { rows, list } = useLongList(entries);
  if (entries.length === 0) return null;
  return (
    <div className="mt-6">
      <ul {...list}>
        {rows.map((entry) => (
          <OwnResult key={`${entry.kind}/${entry.id}`} entry={entry} terms={terms} />
        ))}
      </ul>
    </div>
  );
}

function OwnResult({ entry, terms }: { entry: OwnEntry; terms: Terms }) {
  const { label, heading, day, href } = entry;
  const { title, excerpt } = shownOf(entry, terms);
  return (
    <li className="group relative gap-x-8 border-line border-t py-5 last:border-b md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <p className="text-quiet text-sm md:pt-1">
        <span className="font-semibold text-ink">{label}</span>
        <span className="mx-1.5 md:hidden">·</span>
        <time dateTime={day} className="md:block md:first-letter:uppercase">
          {longDate(day)}
        </time>
      </p>
      <div className="min-w-0 max-md:mt-1">
        <h3 dir="auto" className="text-xl">
          <Link href={href} className="after:absolute after:inset-0 group-hover:underline">
            {heading || <Marked pieces={title} />}
          </Link>
        </h3>
        {excerpt.length > 0 && (
          <p dir="auto" className="mt-1 max-w-lesson font-serif text-quiet">
            <Marked pieces={excerpt} />
          </p>
        )}
      </div>
    </li>
  );
}
