import { type ReactNode, useCallback, useState } from "react";
import { TextButton } from "#platform/ui/small-buttons.tsx";

interface FoldedTextProps {
  text: string;
  /** Distinguishes this text from the others of its page. */
  name: string;
  id?: string;
  children?: ReactNode;
}

/** Shows three lines of a text of five or more until the member opens it. A wide screen shows all. */
export function FoldedText({ text, name, id, children }: FoldedTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [isLong, setIsLong] = useState<boolean>();
  const measure = useCallback((words: HTMLElement | null) => {
    if (!words) return undefined;
    const observer = new ResizeObserver(() => {
      const lines = words.scrollHeight / Number.parseFloat(getComputedStyle(words).lineHeight);
      setIsLong(lines > 4.5);
    });
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
        className={`wrap-anywhere whitespace-pre-line ${isWhole || isLong === false ? "" : "max-lg:line-clamp-3"}`}
      >
        {children}
        {children ? <bdi>{text}</bdi> : <span>{text}</span>}
      </p>
      {isLong && (
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
