import { useDeferredValue, useEffect, useState } from "react";
import { QUERY_MAX, searchAddress } from "#lessons/search/query.ts";
import { readQuery } from "#lessons/search/read-query.ts";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { figure } from "#platform/shared/text/figure.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { useSync } from "#platform/sync/client.ts";
import { NothingYet } from "#platform/ui/drawings/empty-notebook.tsx";
import type { SearchedKind } from "#platform/ui/feature.ts";
import { FilterField } from "#platform/ui/fields/filter-field.tsx";
import { navigate, usePageQuery } from "#platform/ui/navigation.tsx";
import { OwnResults } from "./components/own-results.tsx";
import { type OwnEntry, prepareEntries, searchOwn } from "./own-search.ts";

/** "Buscar en lo que escribí": searches the replica on the device, without the server. */
export function OwnSearchPage({ kinds }: { kinds: readonly SearchedKind[] }) {
  const entries = useOwnEntries(kinds);
  const places = listInWords([...new Set(kinds.map(({ writtenIn }) => writtenIn))]);
  const hasFailed = useLoadFailure("Error al cargar datos");
  const typed = useQuery();
  const query = useDeferredValue(typed.text.trim());
  const result = useFound(entries, query);
  return (
    <div className="mx-auto min-h-[60dvh] w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <h1 className="text-4xl">Buscar en lo que escribí</h1>
      <p className="mt-2 font-serif text-lg text-quiet">
        En {places}. La búsqueda se hace en este dispositivo.
      </p>
      {entries?.length !== 0 && <OwnSearchField {...typed} />}
      {!entries && !hasFailed && (
        <p role="status" className="mt-8 font-serif text-quiet text-xl">
          Abriendo tu cuaderno...
        </p>
      )}
      {hasFailed && <SyncUnavailable what="tu cuaderno" kept="Lo que escribiste sigue guardado." />}
      {entries?.length === 0 && (
        <NothingYet
          scene={{
            light: "M58 60a18 18 0 0 1 36 0z",
            writing: "M56 72h40M64 82h24",
            line: "M112 56a36 36 0 1 1-72 0 36 36 0 0 1 72 0zM102 82l30 30M46 60h60M4 112h56",
          }}
          title="Tu cuaderno aún está en blanco"
          text={`Lo que escribas en ${places} se podrá buscar aquí.`}
          href="/mi-calendario"
          way="Abrir mi diario"
        />
      )}
      {entries && entries.length > 0 && query === "" && (
        <p className="mt-8 max-w-lesson animate-fade font-serif text-lg text-quiet">
          {entries.length === 1
            ? "Escribe una palabra y búscala en el texto que guardaste."
            : `Escribe una palabra y búscala en los ${figure(entries.length)} textos que guardaste entre ${places}.`}
        </p>
      )}
      {result?.query && entries && entries.length > 0 && query !== "" && (
        <section aria-labelledby="resultados" className="mt-8">
          <h2 id="resultados" className="sr-only">
            Resultados
          </h2>
          <OwnResults kinds={kinds} found={result.found} query={result.query} />
        </section>
      )}
    </div>
  );
}

const SETTLED_MS = 400;

/** The text being typed. The URL follows after SETTLED_MS; history navigation sets the text. */
function useQuery() {
  const { search, isHere } = usePageQuery("/mi-busqueda");
  const address = readQuery(search);
  const [known, setKnown] = useState(address);
  const [text, setText] = useState(address);
  if (address !== known) {
    setKnown(address);
    if (address !== text.trim()) setText(address);
  }
  const settle = () => {
    if (isHere && text.trim() !== address) navigate(searchAddress(text, "/mi-busqueda"), { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a debounce; restarts with each letter
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, isHere]);
  return { text, setText, settle };
}

function OwnSearchField({ text, setText, settle }: ReturnType<typeof useQuery>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support <search>
    <form
      role="search"
      aria-label="En lo que escribí"
      className="mt-6 max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        // Hides a phone's keyboard.
        event.currentTarget.querySelector("input")?.blur();
        settle();
      }}
    >
      <FilterField
        label="Buscar en lo que escribí"
        value={text}
        maxLength={QUERY_MAX}
        placeholder="Una palabra, un nombre, un lugar..."
        enterKeyHint="search"
        onChange={setText}
      />
    </form>
  );
}

/** The length of a slice of work. Typing stays responsive, also on a phone six times slower. */
const SLICE_MS = 8;

function useOwnEntries(kinds: readonly SearchedKind[]): OwnEntry[] | undefined {
  const { status, records } = useSync();
  const [entries, setEntries] = useState<OwnEntry[]>();
  useEffect(() => {
    if (status === "ready") return runInSlices(prepareEntries(kinds, records), setEntries);
  }, [status, records, kinds]);
  return entries;
}

/** Returns what a query found: undefined until the first search ends, then the last result until the next one. */
function useFound(entries: readonly OwnEntry[] | undefined, query: string) {
  const [result, setResult] = useState<{ found: OwnEntry[]; query: string }>();
  useEffect(() => {
    if (entries) return runInSlices(searchOwn(entries, query), (found) => setResult({ found, query }));
  }, [entries, query]);
  return result;
}

/** Begins in a task of its own, because the page renders in this one. Returns a function that stops the work. */
function runInSlices<T>(work: Generator<undefined, T>, onDone: (result: T) => void): () => void {
  const goOn = () => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const next = work.next();
      if (next.done) return onDone(next.value);
    }
    timer = setTimeout(goOn);
  };
  let timer = setTimeout(goOn);
  return () => clearTimeout(timer);
}
