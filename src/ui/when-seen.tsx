import { type ReactNode, useEffect, useRef, useState } from "react";
import { OFFLINE } from "#shared/api-client.ts";
import { Button } from "./button.tsx";

interface WhenSeenProps<T> {
  load: () => Promise<T>;
  /** What is said meanwhile; without it nothing is said, nor that it could not be fetched. */
  waiting?: string;
  className?: string;
  /** Of what the address leads to, as in `/perfil#espacio`: it is fetched at once then, and gets the focus where it is there. */
  id?: string;
  children: (loaded: T) => ReactNode;
}

/** A part of a page that is fetched when it comes into view: most look at something else there. */
export function WhenSeen<T>({ load, waiting, className = "", id, children }: WhenSeenProps<T>) {
  const [loaded, setLoaded] = useState<T>();
  const [isMissing, setIsMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const begin = () => {
    setIsMissing(false);
    load().then(
      (found) => setLoaded(() => found),
      () => setIsMissing(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: seen once
  useEffect(() => {
    if (id && window.location.hash === `#${id}`) {
      // It was not there when the browser looked.
      document.getElementById(id)?.focus();
      return begin();
    }
    const observer = new IntersectionObserver((entries) => {
      // A page that is busy hears several at once, the newest last.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin();
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (loaded) return children(loaded);
  if (!waiting) return <div ref={place} className={className} />;
  return (
    <div ref={place} role="status" className={`mt-4 text-quiet ${className}`}>
      {isMissing ? OFFLINE.message : waiting}
      {isMissing && (
        <Button variant="secondary" className="mt-3 block" onClick={begin}>
          Intentar de nuevo
        </Button>
      )}
    </div>
  );
}
