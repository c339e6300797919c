import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Navigation, scrollBeginning, usePath } from "#ui/navigation.tsx";
import type { Page } from "#ui/page.ts";
import { windowTitle } from "#ui/use-window-title.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { putFontsInPlace } from "./fonts.ts";
import { Layout } from "./layout/layout.tsx";
import { loadPage } from "./load-page.ts";

import { UnloadablePage } from "./unloadable-page.tsx";

interface ShownPage {
  path: string;
  page: Page;
}

interface AppProps {
  first: ShownPage;
  onReady?: () => void;
}

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
  const main = useRef<HTMLElement>(null);

  // Depends on `shown` too: the reader may have gone back while another page was being rendered.
  useEffect(() => {
    if (path === shown.path) return;
    let isCurrent = true;
    const show = (page: Page) => {
      if (!isCurrent) return;
      putFontsInPlace();
      startTransition(() => setShown({ path, page }));
    };
    loadPage(path).then(show, () => show(unloadable));
    return () => {
      isCurrent = false;
    };
  }, [path, shown]);

  useLayoutEffect(() => {
    document.title = titleOf(shown.page);
    // The browser has already scrolled the first page.
    if (shown === first) return;
    const top = scrollBeginning();
    if (top !== undefined) window.scrollTo(0, top);
    main.current?.focus({ preventScroll: true });
  }, [shown, first]);

  return (
    <Layout isBare={shown.page.isBare ?? false}>
      <main ref={main} id="contenido" tabIndex={-1} className="grow focus:outline-none max-sm:min-h-dvh">
        <ErrorBoundary key={shown.path}>{shown.page.body}</ErrorBoundary>
      </main>
    </Layout>
  );
}

export function titleOf(page: Page): string {
  return page.title ? windowTitle(page.title) : "Claves del Éxito: diez claves para crecer";
}

/** Retries with a reload: a newer build may have removed the chunk, or the browser caches a failed import. */
const unloadable: Page = {
  title: "Sin conexión",
  body: <UnloadablePage onRetry={() => window.location.reload()} />,
  isHidden: true,
};
