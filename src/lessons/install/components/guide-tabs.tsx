import { type KeyboardEvent, useState } from "react";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { GUIDES, type Guide } from "../guides.ts";
import { ownGuide } from "../own-guide.ts";

/** Without JavaScript all guides are shown, and before hydration the first one. */
export function GuideTabs() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<Guide["id"]>();
  const own = isHydrated ? ownGuide(navigator.userAgent, navigator.maxTouchPoints) : "android";
  const selected = chosen ?? own;

  const move = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    if (by === 0 || altKey || ctrlKey || metaKey) return;
    const from = GUIDES.findIndex(({ id }) => id === selected);
    const next = GUIDES.at((from + by) % GUIDES.length);
    if (!next) return;
    setChosen(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };

  return (
    <div className="mt-4">
      <div
        role="tablist"
        aria-label="Tu dispositivo"
        className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] border-line border-b max-sm:text-[length:min(var(--text-sm),8vw)] sm:flex noscript:hidden"
      >
        {GUIDES.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            id={tabId(id)}
            role="tab"
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={id === selected ? 0 : -1}
            className={`-mb-px flex min-h-11 items-center justify-center border-b-2 px-1 text-center hover:text-ink sm:px-5 ${id === selected ? "border-ember font-semibold" : "border-transparent text-quiet"}`}
            onKeyDown={move}
            onClick={() => setChosen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {GUIDES.map((guide) => (
        <div
          key={guide.id}
          id={guide.id}
          role="tabpanel"
          aria-labelledby={tabId(guide.id)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern of tabs, for a panel without controls
          tabIndex={0}
          className={`mt-8 ${guide.id === selected ? "" : "hidden noscript:block"}`}
        >
          <GuideSteps guide={guide} />
        </div>
      ))}
    </div>
  );
}

function tabId(id: Guide["id"]): string {
  return `guia-${id}`;
}

function GuideSteps({ guide: { title, options } }: { guide: Guide }) {
  return (
    <>
      <h3 className="text-xl">{title}</h3>
      {options.map(({ name, steps }) => (
        <div key={name ?? title} className="mt-5">
          {name && <h4 className="font-semibold">{name}</h4>}
          <ol className="mt-3 border-line border-b">
            {steps.map(({ text, icon }, index) => (
              <li
                key={text}
                className="grid min-h-16 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-3"
              >
                <span aria-hidden="true" className="font-medium font-serif text-2xl text-ember">
                  {index + 1}
                </span>
                <span>{text}</span>
                {icon && (
                  <span className="flex size-11 items-center justify-center rounded-md border border-line bg-raised">
                    <LineIcon line={icon} className="size-6" />
                  </span>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
