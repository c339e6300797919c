import { startTransition, useEffect, useRef, useState } from "react";
import { isFollowingHistory, Navigation, usePath } from "#ui/navigation.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { putFontsInPlace } from "./fonts.ts";
import { Layout } from "./layout/layout.tsx";
import { loadPage } from "./load-page.ts";
import type { Page } from "./page.ts";
import { UnloadablePage } from "./unloadable-page.tsx";

/** A page with the path it belongs to. */
export interface ShownPage {
  path: string;
  page: Page;
  /** It stands for a page that could not be loaded. */
  hasFailed?: boolean;
}

interface AppProps {
  first: ShownPage;
  /** Called once React is there. */
  onReady?: () => void;
}

/** The whole application around one page that is loaded already. */
export function App({ first, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <Navigation path={first.path}>
      <CurrentPage first={first} />
    </Navigation>
  );
}

function CurrentPage({ first }: { first: ShownPage }) {
  const path = usePath();
  const [shown, setShown] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const main = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same path again
  useEffect(() => {
    if (path === shown.path && !shown.hasFailed) return;
    let isCurrent = true;
    const show = (next: ShownPage) => {
      if (!isCurrent) return;
      putFontsInPlace();
      startTransition(() => setShown(next));
      document.title = windowTitle(next.page);
      if (!isFollowingHistory()) window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    };
    loadPage(path).then(
      (page) => show({ path, page }),
      () => show({ path, hasFailed: true, page: unloadable(() => setAttempt(attempt + 1)) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt]);

  return (
    <Layout isBare={shown.page.isBare ?? false}>
      <main ref={main} id="contenido" tabIndex={-1} className="grow focus:outline-none max-sm:min-h-dvh">
        <ErrorBoundary key={shown.path}>{shown.page.body}</ErrorBoundary>
      </main>
    </Layout>
  );
}

export function windowTitle(page: Page): string {
  return page.title ? `${page.title} · Claves del Éxito` : "Claves del Éxito: diez claves para crecer";
}

function unloadable(onRetry: () => void): Page {
  return {
    title: "Sin conexión",
    body: <UnloadablePage onRetry={onRetry} />,
    isHidden: true,
  };
}
