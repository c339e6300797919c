import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { HelpLine } from "#lessons/help/components/help-line.tsx";
import { Marked } from "#lessons/search/components/marked.tsx";
import { NothingFound } from "#lessons/search/components/nothing-found.tsx";
import { searchAddress } from "#lessons/search/query.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import type { SearchedKind } from "#platform/ui/feature.ts";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { countKinds, type Found, shownOf } from "../own-search.ts";

/** Results shown at first, and added by each click. */
const SHOWN = 40;

interface OwnResultsProps {
  kinds: readonly SearchedKind[];
  found: readonly Found[];
  query: string;
}

export function OwnResults({ kinds, found, query }: OwnResultsProps) {
  const [chosen, setChosen] = useState("all");
  const [more, setMore] = useState({ of: "", count: SHOWN });
  const results = useRef<HTMLUListElement>(null);
  const counts = countKinds(found);
  const kind = chosen === "all" || counts.has(chosen) ? chosen : "all";
  const wanted = kind === "all" ? found : found.filter(({ entry }) => entry.kind === kind);
  const list = `${kind} ${query}`;
  const shown = more.of === list ? more.count : SHOWN;
  const options = kinds.flatMap(({ kind: value, name }) => {
    const count = counts.get(value);
    return count ? [{ value, label: `${name} (${figure(count)})` }] : [];
  });
  const showMore = () => {
    flushSync(() => setMore({ of: list, count: shown + SHOWN }));
    results.current?.children[shown]?.querySelector("a")?.focus();
  };
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
      {wanted.length > 0 && (
        <ul ref={results} className="mt-6">
          {wanted.slice(0, shown).map((one) => (
            <OwnResult key={`${one.entry.kind}/${one.entry.id}`} found={one} />
          ))}
        </ul>
      )}
      {wanted.length > shown && (
        <Button variant="secondary" className="mt-6" onClick={showMore}>
          Mostrar más
        </Button>
      )}
    </>
  );
}

function OwnResult({ found }: { found: Found }) {
  const { label, heading, day, href } = found.entry;
  const { title, excerpt } = shownOf(found);
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
          <Link
            href={href}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
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
