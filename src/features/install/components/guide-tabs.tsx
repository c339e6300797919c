import { type KeyboardEvent, useState } from "react";
import { LineIcon } from "#ui/drawings/icons.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { GUIDES, type Guide } from "../guides.ts";
import { type GuideId, ownGuide } from "../own-guide.ts";

/** Tabs to move by for each key. Home and End exceed every distance. */
const MOVES: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -GUIDES.length,
  End: GUIDES.length,
};

/** Links before hydration, with the first guide and the link's target shown; without JavaScript all guides are shown. */
export function GuideTabs() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<GuideId>();
  const selected = chosen ?? (isHydrated ? firstGuide() : "android");

  const move = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " ") {
      event.preventDefault();
      event.currentTarget.click();
    }
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const from = GUIDES.findIndex(({ id }) => id === selected);
    const next = GUIDES[nextIndex(from, by)];
    if (!next) return;
    setChosen(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };

  return (
    <div className="mt-4">
      <div
        {...(isHydrated && { role: "tablist", "aria-label": "Tu dispositivo" })}
        className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] border-line border-b max-sm:text-[length:min(var(--text-sm),8vw)] sm:flex"
      >
        {GUIDES.map(({ id, name }) => (
          <a
            key={id}
            id={tabId(id)}
            href={`#${id}`}
            {...(isHydrated && {
              role: "tab",
              "aria-selected": id === selected,
              "aria-controls": id,
              tabIndex: id === selected ? 0 : -1,
              onKeyDown: move,
            })}
            className={`-mb-px flex min-h-11 items-center justify-center border-b-2 px-1 text-center hover:text-ink sm:px-5 ${id === selected ? "border-ember font-semibold" : "border-transparent text-quiet"}`}
            onClick={(event) => {
              event.preventDefault();
              setChosen(id);
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {GUIDES.map((guide) => (
        <div
          key={guide.id}
          id={guide.id}
          {...(isHydrated && {
            role: "tabpanel",
            "aria-labelledby": tabId(guide.id),
            tabIndex: 0,
            hidden: guide.id !== selected,
          })}
          className={`scroll-mt-24 mt-8 ${isHydrated || guide.id === selected ? "" : "hidden target:block noscript:block"}`}
        >
          <GuideSteps guide={guide} />
        </div>
      ))}
    </div>
  );
}

function tabId(id: GuideId): string {
  return `guia-${id}`;
}

/** Wraps around at both ends, except for Home and End. */
function nextIndex(from: number, by: number): number {
  const last = GUIDES.length - 1;
  if (Math.abs(by) > last) return by < 0 ? 0 : last;
  return (from + by + GUIDES.length) % GUIDES.length;
}

function firstGuide(): GuideId {
  const named = GUIDES.find(({ id }) => window.location.hash === `#${id}`);
  return named?.id ?? ownGuide(navigator.userAgent, navigator.maxTouchPoints);
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
