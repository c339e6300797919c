import { type ReactNode, useCallback, useState } from "react";
import { TextButton } from "#platform/ui/small-buttons.tsx";

interface FoldedTextProps {
  text: string;
  /** Distinguishes this text from the others of its page. */
  name: string;
  id?: string;
  children?: ReactNode;
}

/** Shows three lines of a long text until the member opens it. A wide screen shows the whole text beside the fields. */
export function FoldedText({ text, name, id, children }: FoldedTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const measure = useCallback((words: HTMLElement | null) => {
    if (!words) return undefined;
    const observer = new ResizeObserver(() => setIsCut(words.scrollHeight > words.clientHeight + 2));
    observer.observe(words);
    return () => observer.disconnect();
  }, []);
  const label = isWhole ? "Ver menos" : "Ver todo";
  return (
    <div className="min-w-0">
      <p
        ref={measure}
        id={id}
        dir={children ? undefined : "auto"}
        className={`wrap-anywhere whitespace-pre-line ${isWhole ? "" : "max-lg:line-clamp-3"}`}
      >
        {children}
        {children ? <bdi>{text}</bdi> : <span>{text}</span>}
      </p>
      {(isCut || isWhole) && (
        <TextButton
          className="font-sans text-sm lg:hidden"
          aria-label={`${label}: ${name}`}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {label}
        </TextButton>
      )}
    </div>
  );
}
