import type { ReactNode } from "react";
import { Scene } from "#platform/ui/drawings/scene.tsx";

/** Says that nothing matches the query (spec, section 2). `children` give advice and link to help. */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    <div className="animate-fade py-8">
      <Scene
        className="h-auto w-40 text-ink"
        light="M94 62a16 16 0 0 1 32 0z"
        writing="M30 36h34M30 52h30M30 68h32M30 84h22"
        line="M82 16H24a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h70a6 6 0 0 0 6-6v-8M110 88a28 28 0 1 0-.1 0zM130 80l22 24M88 62h44M110 42v-3M96 47l-2-3M124 47l2-3M4 112h10M106 112h42"
      />
      <p className="mt-6 font-medium font-serif text-ink text-xl">No se encontraron resultados</p>
      {children}
    </div>
  );
}
