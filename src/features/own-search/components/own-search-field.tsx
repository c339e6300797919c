import { QUERY_MAX } from "#features/search/query.ts";
import { Icon } from "#ui/drawings/icons.tsx";

interface OwnSearchFieldProps {
  text: string;
  onChange: (text: string) => void;
  /** On Enter, which also hides a phone's keyboard. */
  onSubmit: () => void;
}

export function OwnSearchField({ text, onChange, onSubmit }: OwnSearchFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support <search>
    <form
      role="search"
      aria-label="En lo que escribí"
      className="relative mt-6 max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector("input")?.blur();
        onSubmit();
      }}
    >
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 size-5 text-quiet" />
      <input
        type="search"
        value={text}
        maxLength={QUERY_MAX}
        aria-label="Buscar en lo que escribí"
        placeholder="Una palabra, un nombre, un lugar..."
        enterKeyHint="search"
        className="min-h-11 w-full rounded-md border border-edge bg-raised pr-4 pl-11"
        onChange={(event) => onChange(event.target.value)}
      />
    </form>
  );
}
