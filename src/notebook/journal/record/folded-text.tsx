import { type ReactNode, useState } from "react";
import { TextButton } from "#platform/ui/small-buttons.tsx";

/** In UTF-16 units. A shorter text takes about three lines of a phone. */
const SHORT = 100;

/** A long text takes three lines until it is opened. A wide screen, where it stands beside the fields, shows all. */
export function FoldedText({ text, id, children }: { text: string; id?: string; children?: ReactNode }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > SHORT || text.split("\n").length > 3;
  return (
    <div className="min-w-0">
      <p
        id={id}
        className={`wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? "max-lg:line-clamp-3" : ""}`}
      >
        {children}
        <bdi>{text}</bdi>
      </p>
      {isLong && (
        <TextButton
          className="font-sans text-sm lg:hidden"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Ver menos" : "Ver todo"}
        </TextButton>
      )}
    </div>
  );
}
