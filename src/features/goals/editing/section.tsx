import { type ReactNode, useId } from "react";

interface EditSectionProps {
  title: string;
  error?: string | undefined;
  /** Receives the id of the heading, which labels the field. */
  children: (titleId: string) => ReactNode;
}

export function EditSection({ title, error, children }: EditSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-4 border-line border-t py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <h2 id={titleId} className="text-2xl leading-8">
        {title}
      </h2>
      <div className="min-w-0">
        {children(titleId)}
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      </div>
    </section>
  );
}
