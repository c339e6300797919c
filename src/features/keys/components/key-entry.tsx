import type { ReactNode } from "react";
import { excerpt } from "#shared/text/excerpt.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import { CARD_EXCERPT_LENGTH, type KeySummary } from "../lesson.ts";
import { Pictogram } from "./pictograms.tsx";

/** The whole entry follows its link, except the heart above it. */
export function KeyEntry({ summary, heart }: { summary: KeySummary; heart: ReactNode }) {
  const { id, order, title, icon, description } = summary;
  return (
    <li
      data-key={id}
      className="laid-out-later group relative grid grid-cols-[min(3.5rem,15vw)_minmax(0,1fr)] grid-rows-[auto_1fr] border-line border-t"
    >
      <div className="row-span-2 flex flex-col items-start gap-4 border-line border-r py-6">
        <p className="font-medium font-serif text-3xl text-key leading-9">{order}</p>
        <Pictogram name={icon} className="size-10" />
      </div>
      <div className="flex flex-wrap items-start justify-between pt-6 pl-5">
        <h3 className="min-w-0 text-[length:min(1.625rem,9.5vw)] leading-9">{title}</h3>
        <div className="relative z-10 -my-1">{heart}</div>
      </div>
      <div className="flex flex-col pb-6 pl-5">
        <p className="mt-1 text-wrap font-serif text-quiet">{excerpt(description, CARD_EXCERPT_LENGTH)}</p>
        <Link
          href={`/clave/${id}`}
          className="mt-auto inline-flex min-h-11 max-w-full flex-wrap items-center gap-2 self-start pt-2 font-semibold after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
        >
          {`Explorar ${title}`}
          <Icon name="forward" className="size-4 text-key transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
    </li>
  );
}
