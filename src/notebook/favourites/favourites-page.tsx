import { useEffect, useRef } from "react";
import type { KeySummary } from "#lessons/keys/lesson.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { SyncUnavailable } from "#notebook/sync-notices/components/load-failure.tsx";
import { excerpt } from "#platform/shared/text/excerpt.ts";
import { useSync } from "#platform/sync/client.ts";
import { NothingYet } from "#platform/ui/drawings/empty-notebook.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { useFavouriteIds } from "./client.ts";
import { FavouriteButton } from "./components/favourite-button.tsx";

const EXCERPT_LENGTH = 100;

function FavouritesPage() {
  const ids = useFavouriteIds();
  const status = useSync((state) => state.status);
  const heading = useRef<HTMLHeadingElement>(null);
  const favourites = ids.flatMap((id) => keys.find((key) => key.id === id) ?? []);

  // Removing a card also removes its focused heart, so the heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of cards changes
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [favourites.length]);

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        Tus Claves Favoritas
      </h1>
      {favourites.length > 0 ? (
        <ul className="mt-8 grid grid-cols-1 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 lg:gap-x-12">
          {favourites.map((key) => (
            <FavouriteKey key={key.id} summary={key} />
          ))}
        </ul>
      ) : status === "ready" ? (
        <NothingYet
          scene={{
            light: "M62 62a18 18 0 0 1 36 0z",
            writing: "M56 74h48M66 86h28",
            line: "M80 106C40 78 30 60 30 44a24 24 0 0 1 50-10 24 24 0 0 1 50 10c0 16-10 34-50 62zM48 62h64M4 112h40M116 112h40",
          }}
          title="Aún no tienes favoritos"
          text="Con Premium, toca el corazón de una clave y la tendrás aquí, en todos tus dispositivos."
          href="/"
          way="Descubrir Claves"
        />
      ) : status === "failed" ? (
        <SyncUnavailable what="tus favoritos" kept="Siguen guardados en tu cuenta." />
      ) : (
        <p role="status" className="mt-10 text-quiet">
          Buscando tus favoritos...
        </p>
      )}
    </div>
  );
}

function FavouriteKey({ summary: { id, order, title, description } }: { summary: KeySummary }) {
  return (
    <li data-key={id} className="group relative -mt-px flex animate-fade flex-wrap border-line border-y">
      <p className="w-14 shrink-0 py-6 font-medium font-serif text-3xl text-key tabular-nums leading-9">
        {order}
      </p>
      <div className="flex min-w-0 grow basis-[12rem] flex-col border-line border-l py-6 pl-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="min-w-0 text-2xl leading-9">{title}</h2>
          <div className="relative z-10 -my-1">
            <FavouriteButton keyId={id} place="page" />
          </div>
        </div>
        <p className="font-serif text-quiet">{excerpt(description, EXCERPT_LENGTH)}</p>
        <Link
          href={`/clave/${id}`}
          className="mt-auto inline-flex min-h-11 max-w-full items-center gap-2 self-start pt-2 font-semibold after:absolute after:inset-0 group-hover:underline"
        >
          {`Explorar ${title}`}
          <Icon name="forward" className="size-4 text-key" />
        </Link>
      </div>
    </li>
  );
}

export const page: Page = { title: "Tus Claves Favoritas", body: <FavouritesPage /> };
