interface FactsProps {
  /** `instant`: ISO 8601. */
  facts: readonly { name: string; text: string; instant?: string }[];
  className?: string;
}

export function Facts({ facts, className = "mt-4" }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={`border-line border-b ${className}`}>
      {facts.map(({ name, text, instant }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t py-3">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 break-words">{instant ? <time dateTime={instant}>{text}</time> : text}</dd>
        </div>
      ))}
    </dl>
  );
}
