import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CallResult } from "#shared/api-client.ts";
import { Notice } from "./notice.tsx";

/** The address has no secret. */
const INCOMPLETE = "";

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

type Mailed<T> =
  | { status: "checking" }
  | { status: "unknown" }
  | { status: "failed"; message: string }
  | { status: "known"; known: T };

/** `ask` must read without changing anything, because mail programs open links too. */
export function useMailed<T>(secret: string, ask: () => Promise<CallResult<T>>) {
  const [mailed, setMailed] = useState<Mailed<T>>({ status: secret === INCOMPLETE ? "unknown" : "checking" });
  const show = (result: CallResult<T>) => setMailed(mailedOf(result));
  const read = async () => {
    setMailed({ status: "checking" });
    show(await ask());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once; the button reads again
  useEffect(() => {
    if (secret !== INCOMPLETE) void read();
  }, []);
  return { mailed, show, read };
}

function mailedOf<T>(result: CallResult<T>): Mailed<T> {
  if (result.ok) return { status: "known", known: result.data };
  return isUnknown(result) ? { status: "unknown" } : { status: "failed", message: result.error.message };
}

/** The server answers a wrong secret with one of these codes. */
export function isUnknown<T>(result: CallResult<T>): boolean {
  return !result.ok && (result.error.code === "not_found" || result.error.code === "bad_request");
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
