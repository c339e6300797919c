import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { HelpLine } from "#features/help/components/help-line.tsx";
import { NothingFound } from "#features/search/components/nothing-found.tsx";
import { searchAddress } from "#features/search/query.ts";
import { figure } from "#shared/text/figure.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { SearchedKind } from "#ui/feature.ts";
import { Choice } from "#ui/fields/choice.tsx";
import { Link } from "#ui/navigation.tsx";
import { countKinds, type Found } from "../own-search.ts";
import { OwnResult } from "./own-result.tsx";

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
