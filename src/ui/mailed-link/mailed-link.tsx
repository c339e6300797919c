import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "../notice.tsx";

/** The address has no secret. */
export const INCOMPLETE = "";

/** The URL fragment, which browsers send to no server; undefined until the first effect. */
export function useUrlSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      // The skip link "Saltar al contenido" changes the fragment too.
      const isPlace = document.getElementById(fragment) !== null;
      setSecret((known) => (isPlace ? (known ?? INCOMPLETE) : fragment));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return secret;
}

interface CheckingLinkProps {
  picture: ReactNode;
  title: string;
  withoutScript: string;
  children: ReactNode;
}

export function CheckingLink({ picture, title, withoutScript, children }: CheckingLinkProps) {
  return (
    <Notice {...{ picture, title }}>
      <p className="mt-4 hidden max-w-lesson font-serif text-lg noscript:block">{withoutScript}</p>
      <p role="status" className="mt-4 min-h-28 font-serif text-lg text-quiet noscript:hidden">
        {children}
      </p>
    </Notice>
  );
}

interface LinkNoticeProps {
  picture: ReactNode;
  title: string;
  text: string;
  more?: ReactNode;
  /** Moves the focus to the text, because the button that had it is gone. */
  isSettled?: boolean;
  children: ReactNode;
}

export function LinkNotice({ picture, title, text, more, isSettled = false, children }: LinkNoticeProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSettled) said.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <Notice {...{ picture, title }}>
      <div
        ref={said}
        role="status"
        tabIndex={-1}
        className="mt-4 max-w-lesson animate-fade focus:outline-none"
      >
        <p className="font-serif text-lg">{text}</p>
        {more}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3">{children}</div>
    </Notice>
  );
}
