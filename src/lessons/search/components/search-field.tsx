import type { FormEvent } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { navigate, usePath } from "#platform/ui/navigation.tsx";
import { QUERY_MAX, searchAddress } from "../query.ts";

interface SearchFieldProps {
  className?: string;
  /** The query, which only the search page passes. No other field is visible on that page. */
  query?: string;
  onFocus?: () => void;
}

/** The search field, part of the first load of every page. Works as a plain form before hydration. */
export function SearchField({ className = "", query, onFocus }: SearchFieldProps) {
  if (usePath() === "/search" && query === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support <search>
    <form key={query} action="/search" role="search" className={`relative ${className}`} onSubmit={submit}>
      <input
        type="search"
        name="q"
        defaultValue={query}
        maxLength={QUERY_MAX}
        aria-label="Buscar claves, temas, ideas"
        placeholder="Buscar claves, temas, ideas..."
        enterKeyHint="search"
        onFocus={onFocus}
        className="min-h-11 w-full rounded-md border border-edge bg-raised pr-12 pl-4"
      />
      <button
        type="submit"
        aria-label="Buscar"
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-md text-quiet hover:text-ink"
      >
        <Icon name="search" />
      </button>
    </form>
  );
}

function submit(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  navigate(searchAddress(String(new FormData(event.currentTarget).get("q"))));
}
