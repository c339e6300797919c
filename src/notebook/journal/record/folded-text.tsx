import { type ReactNode, useState } from "react";
import { TextButton } from "#platform/ui/small-buttons.tsx";

/** The longest text, in UTF-16 units, that is never folded: about three lines of a phone. */
const SHORT = 100;

/** Shows three lines of a long text until the member opens it. A wide screen shows the whole text beside the fields. */
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
