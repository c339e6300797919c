import { useState } from "react";

/** Longer notes are collapsed, so that the day's other events stay visible. */
const SHORT = 160;
const SHORT_LINES = 3;

export function EventNotes({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > SHORT || text.split("\n").length > SHORT_LINES;
  return (
    <>
      <p
        dir="auto"
        className={`wrap-anywhere [unicode-bidi:plaintext] pb-2 whitespace-pre-wrap font-serif text-quiet ${isLong && !isOpen ? "line-clamp-3" : ""}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-h-11 font-semibold text-sm underline underline-offset-4"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Leer menos" : "Leer todo"}
        </button>
      )}
    </>
  );
}
