import { useEffect, useMemo, useRef, useState } from "react";
import { useIsPremium } from "#billing/subscription/client.ts";
import { HelpEntry } from "#lessons/help/components/help-entry.tsx";
import { HelpLine } from "#lessons/help/components/help-line.tsx";
import { asksForHelp } from "#lessons/help/help-words.ts";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link, usePath, useSearch } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { Marked } from "./components/marked.tsx";
import { NothingFound } from "./components/nothing-found.tsx";
import { SearchField } from "./components/search-field.tsx";
import { SearchStart } from "./components/search-start.tsx";
import { searchAddress } from "./query.ts";
import { readQuery } from "./read-query.ts";
import type { Place, SearchResult } from "./result.ts";
import { search } from "./search.ts";
import type { PreparedKey } from "./searchable.ts";

/** The longest query that the page shows, in UTF-16 units. */
const SHOWN_QUERY_MAX = 80;

/** The search page (spec, section 2). Only the browser knows the query, so the prerendered page shows no results. */
function SearchPage() {
  const isHydrated = useHydrated();
  const query = useQuery();
  const [isAboutToSearch, setIsAboutToSearch] = useState(false);
  const searchIndex = useSearchIndex(query !== "" || isAboutToSearch);
  const heading = useFocusOnChange(query, isHydrated);
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <div className="flex items-end justify-between gap-6">
        <h1 ref={query ? undefined : heading} tabIndex={-1} className="text-4xl outline-none">
          Buscar
        </h1>
        <OwnSearchLink query={query} />
      </div>
      <SearchField className="mt-6 max-w-xl" query={query} onFocus={() => setIsAboutToSearch(true)} />
      {query ? (
        <section className="mt-10">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-2xl outline-none">
            Resultados para: "<bdi>{shorten(query)}</bdi>"
          </h2>
          <Results query={query} {...searchIndex} />
        </section>
      ) : (
        <SearchStart className={`mt-10 ${isHydrated ? "animate-fade" : "hidden noscript:block"}`} />
      )}
    </div>
  );
}

function OwnSearchLink({ query }: { query: string }) {
  return useIsPremium() ? (
    <Link
      href={searchAddress(query, "/mi-busqueda")}
      className="-my-1 flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      Buscar en lo que escribí
    </Link>
  ) : null;
}

function Results({ query, index, hasFailed }: { query: string } & ReturnType<typeof useSearchIndex>) {
  const results = useMemo(() => index && search(index, query), [index, query]);
  const count = results?.length ?? 0;
  const needsHelp = asksForHelp(query);
  return (
    <>
      {needsHelp && <HelpEntry />}
      <div role="status" className="mt-1 text-quiet">
        {!index && !hasFailed && <p>Buscando...</p>}
        {hasFailed && <Unreachable />}
        {results && count === 0 && !needsHelp && (
          <NothingFound>
            <p className="mt-2">Intenta con otras palabras clave.</p>
            <Link href="/" className={buttonClass("primary", "mt-6")}>
              Volver al Inicio
            </Link>
            <HelpLine />
          </NothingFound>
        )}
        {count > 0 && <p>{count === 1 ? "1 clave" : `${count} claves`}</p>}
      </div>
      {count > 0 && (
        <ul className="mt-6">
          {results?.map((result) => (
            <ResultEntry key={result.id} result={result} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns this page's last query, even while the next page loads and the URL is already the next page's. */
function useQuery(): string {
  const isHere = usePath() === "/search";
  const given = readQuery(useSearch());
  const [query, setQuery] = useState("");
  if (isHere && given !== query) setQuery(given);
  return query;
}

/** Focuses the results, because a new query replaces the submitted field. This also hides a phone's keyboard. */
function useFocusOnChange(query: string, isHydrated: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!isHydrated) return;
    if (last.current !== undefined && last.current !== query) heading.current?.focus();
    last.current = query;
  }, [query, isHydrated]);
  return heading;
}

/** Offers a reload as the retry, because some browsers cache a failed import. */
function Unreachable() {
  return (
    <div className="mt-6">
      <p className="font-medium font-serif text-2xl text-ink">No pudimos abrir la búsqueda</p>
      <p className="mt-2">Revisa tu conexión e intenta de nuevo.</p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Intentar de nuevo
      </Button>
    </div>
  );
}

function shorten(query: string): string {
  return query.length > SHOWN_QUERY_MAX ? `${cutText(query, SHOWN_QUERY_MAX).trimEnd()}…` : query;
}

/** The loaded index. With it, a return to the search shows results at once. */
let loaded: readonly PreparedKey[] | undefined;

function useSearchIndex(isWanted: boolean) {
  const [index, setIndex] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (index || !isWanted) return;
    import("./search-index.ts")
      .then((module) => module.loadIndex())
      .then(
        (index) => {
          loaded = index;
          setIndex(index);
        },
        () => setHasFailed(true),
      );
  }, [index, isWanted]);

  return { index, hasFailed };
}

export const page: Page = {
  title: "Buscar",
  ...(import.meta.env.SSR && {
    description:
      "Busca en las diez claves: metas, mentalidad, hábitos, decisiones, constancia, frases e historias reales.",
  }),
  body: <SearchPage />,
  isHidden: true,
};

/** The whole entry is one link. A link to a section lies in front of that link. */
function ResultEntry({ result }: { result: SearchResult }) {
  const { id, order, title, excerpt, place } = result;
  return (
    <li
      data-key={id}
      className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)] border-line border-t last:border-b"
    >
      <p className="border-line border-r py-6 font-medium font-serif text-3xl text-key tabular-nums leading-9">
        {order}
      </p>
      <div className="gap-x-12 py-6 pl-5 lg:grid lg:grid-cols-2">
        <div>
          <h3 className="text-2xl leading-9">
            <Link href={`/clave/${id}`} className="after:absolute after:inset-0 group-hover:underline">
              <Marked pieces={title} />
            </Link>
          </h3>
          <p className="mt-1 max-w-lesson font-serif text-quiet">
            <Marked pieces={excerpt} />
          </p>
        </div>
        {place && <PlaceLink id={id} place={place} />}
      </div>
    </li>
  );
}

/** A plain link, because the router does not scroll to an anchor. */
function PlaceLink({ id, place }: { id: string; place: Place }) {
  return (
    <a
      href={`/clave/${id}#${place.id}`}
      className="relative z-10 mt-3 -ml-3 block max-w-lesson self-start rounded-md px-3 py-2 hover:bg-wash lg:mt-0"
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="forward" className="size-4 text-key" />
        <span className="min-w-0">
          <Marked pieces={place.title} />
        </span>
      </span>
      <span className="mt-1 block pl-6 font-serif text-quiet">
        <Marked pieces={place.snippet} />
      </span>
    </a>
  );
}
