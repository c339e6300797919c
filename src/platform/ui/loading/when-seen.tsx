import { type ReactNode, useEffect, useRef, useState } from "react";
import { OFFLINE } from "#platform/shared/api-client.ts";
import { LoadStatus } from "./load-status.tsx";

interface WhenSeenProps {
  /** Loads the `lazyComponent` that `children` contains. */
  preload: () => Promise<unknown>;
  /** The loading text. Without it, a failure is not shown either. */
  waiting?: string;
  className?: string;
  /** An address with one of these fragments (`/perfil#espacio`) loads the part at once and focuses the element. */
  ids?: readonly string[];
  children: ReactNode;
}

/** Loads a part of a page when it comes into view, because most visits do not need it. */
export function WhenSeen({ preload, waiting, className = "", ids = [], children }: WhenSeenProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const begin = () => {
    setIsMissing(false);
    preload().then(
      () => setIsLoaded(true),
      () => setIsMissing(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes once
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (ids.includes(id)) {
      // The element did not exist when the browser handled the fragment.
      document.getElementById(id)?.focus();
      return begin();
    }
    const observer = new IntersectionObserver((entries) => {
      // A busy page gets several entries at once, the newest last.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin();
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (isLoaded) return children;
  if (!waiting) return <div ref={place} className={className} />;
  return (
    <div ref={place}>
      <LoadStatus className={className} onRetry={isMissing ? begin : undefined}>
        {isMissing ? OFFLINE.message : waiting}
      </LoadStatus>
    </div>
  );
}
