import type { ReactNode } from "react";
import { LineArt } from "#ui/drawings/line-art.tsx";

/** Nothing has every word of the query (spec, section 2). The children say what to do. */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    <div className="animate-fade py-8">
      <LineArt className="h-auto w-40 text-ink" viewBox="0 0 160 124">
        <path d="M94 62a16 16 0 0 1 32 0z" fill="var(--ember)" stroke="none" />
        <path d="M30 36h34M30 52h30M30 68h32M30 84h22" stroke="var(--edge)" />
        <path d="M82 16H24a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h70a6 6 0 0 0 6-6v-8M110 88a28 28 0 1 0-.1 0zM130 80l22 24M88 62h44M110 42v-3M96 47l-2-3M124 47l2-3M4 112h10M106 112h42" />
      </LineArt>
      <p className="mt-6 font-medium font-serif text-ink text-xl">No se encontraron resultados</p>
      {children}
    </div>
  );
}
