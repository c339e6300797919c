import { LateReadMark } from "#features/path/components/late-read-mark.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import type { Place, SearchResult } from "../result.ts";
import { Marked } from "./marked.tsx";

/** The whole entry follows its title, except the link to the section above it. */
export function ResultEntry({ result }: { result: SearchResult }) {
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
            <Link
              href={`/clave/${id}`}
              className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              <Marked pieces={title} />
            </Link>
          </h3>
          <p className="mt-1 max-w-lesson font-serif text-quiet">
            <Marked pieces={excerpt} />
          </p>
        </div>
        {place && <PlaceLink id={id} place={place} />}
      </div>
      <LateReadMark keyId={id} />
    </li>
  );
}

/** A plain link, because the router does not scroll to an anchor. */
function PlaceLink({ id, place }: { id: string; place: Place }) {
  return (
    <a
      href={`/clave/${id}${place.id ? `#${place.id}` : ""}`}
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
