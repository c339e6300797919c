import type { ReactNode } from "react";

/** The heading is in the margin, left of a line that runs through all sections. */
export function MarginSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="group grid md:grid-cols-[13rem_minmax(0,1fr)]">
      <h2 className="text-2xl max-md:mb-3 md:pr-6 md:text-xl">{title}</h2>
      <div className="border-line font-serif text-lg *:max-w-lesson md:border-l md:pb-12 md:pl-8 md:group-last:pb-0">
        {children}
      </div>
    </section>
  );
}
