import { LineIcon } from "#ui/drawings/icons.tsx";
import type { Guide } from "../guides.ts";

export function GuideSteps({ guide: { title, options } }: { guide: Guide }) {
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
