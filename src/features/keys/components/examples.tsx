import { Icon } from "#ui/drawings/icons.tsx";
import type { Example } from "../lesson.ts";

export function Examples({ examples }: { examples: readonly Example[] }) {
  return (
    <ul className="mt-6 border-line border-b">
      {examples.map(({ conscious, unconscious }) => (
        <li key={conscious} className="border-line border-t py-5">
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <div>
              <dt className="flex items-center gap-2 font-semibold text-sm">
                <Icon name="sun" className="size-4 text-key" />
                Consciente
              </dt>
              <dd className="mt-1.5 font-serif">{conscious}</dd>
            </div>
            <div className="text-quiet">
              <dt className="flex items-center gap-2 font-semibold text-sm">
                <Icon name="moon" className="size-4" />
                Inconsciente
              </dt>
              <dd className="mt-1.5 font-serif">{unconscious}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
