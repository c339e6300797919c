import { longDate } from "#shared/days.ts";
import type { Preview } from "./use-import.ts";

const SHOWN_MAX = 3;

export function ImportPreview({ preview: { name, added, knownCount, leftOut } }: { preview: Preview }) {
  const shown = added.slice(0, SHOWN_MAX);
  return (
    <>
      <p className="wrap-anywhere text-quiet text-sm">{name}</p>
      <p className="mt-1 font-serif text-xl">
        {added.length === 0 ? "No trae nada nuevo." : newCount(added.length)}
      </p>
      {knownCount > 0 && <p className="text-quiet">{alreadyThere(knownCount)}</p>}
      {shown.length > 0 && (
        <ul className="mt-3 border-line border-y">
          {shown.map(({ id, title, event_date }) => (
            <li key={id} className="border-line border-b py-2 last:border-b-0">
              <span dir="auto" className="wrap-anywhere block font-serif">
                {title}
              </span>
              <span className="block text-quiet text-sm first-letter:uppercase">{longDate(event_date)}</span>
            </li>
          ))}
        </ul>
      )}
      {added.length > SHOWN_MAX && (
        <p className="mt-2 text-quiet text-sm">{more(added.length - SHOWN_MAX)}</p>
      )}
      {leftOut.length > 0 && (
        <section aria-labelledby="no-viene" className="mt-5">
          <h3 id="no-viene" className="font-sans font-semibold text-base">
            Lo que no viene tal cual
          </h3>
          {/* Keyboard users must be able to scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
          <ul aria-labelledby="no-viene" tabIndex={0} className="mt-2 max-h-48 overflow-y-auto">
            {leftOut.map(({ title, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="py-1.5 text-sm">
                <span dir="auto" className="wrap-anywhere font-semibold">
                  {title}
                </span>
                <span className="block text-quiet">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function newCount(count: number): string {
  return count === 1 ? "Un evento nuevo." : `${count} eventos nuevos.`;
}

function alreadyThere(count: number): string {
  return count === 1
    ? "Otro ya está en tu calendario y queda como está."
    : `Otros ${count} ya están en tu calendario y quedan como están.`;
}

function more(count: number): string {
  return count === 1 ? "Y uno más." : `Y ${count} más.`;
}
