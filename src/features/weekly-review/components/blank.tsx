import type { ReactNode } from "react";

export function Blank({ children }: { children: ReactNode }) {
  return <p className="max-w-lesson border-line border-t pt-4 font-serif text-lg">{children}</p>;
}
