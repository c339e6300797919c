import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { PrerenderedPath, scrollBeginning, usePath } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { windowTitle } from "#platform/ui/use-window-title.ts";
import figtree from "./fonts/figtree.woff2?url";
import literata from "./fonts/literata.woff2?url";
import { Layout } from "./layout/layout.tsx";
import { loadPage } from "./load-page.ts";
import { UnloadablePage } from "./unloadable-page.tsx";

interface ShownPage {
  path: string;
  page: Page;
}

export function App({ first, onReady }: { first: ShownPage; onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <PrerenderedPath value={first.path}>
      <CurrentPage first={first} />
    </PrerenderedPath>
  );
}

function CurrentPage({ first }: { first: ShownPage }) {
  const path = usePath();
  const [shown, setShown] = useState(first);
  const main = useRef<HTMLElement>(null);

  // The effect also depends on `shown`: the reader may have gone back while another page was being rendered.
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
    <Layout page={shown.page} isTool={shown.path !== "/perfil"}>
      <main ref={main} id="contenido" tabIndex={-1} className="grow focus:outline-none max-sm:min-h-dvh">
        <ErrorBoundary key={shown.path}>{shown.page.body}</ErrorBoundary>
      </main>
    </Layout>
  );
}

export function titleOf(page: Page): string {
  return page.title
    ? windowTitle(page.title)
    : "Claves del Éxito: metas, hábitos y mentalidad en 10 lecciones";
}

const unloadable: Page = { title: "Sin conexión", body: <UnloadablePage />, isHidden: true };

/** Keeps header and navigation usable when a page fails to render. */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <UnloadablePage /> : this.props.children;
  }
}

let areInPlace = false;

/** Adds the fonts at the first navigation. On the first page, a change from fallback fonts would disturb the reader. */
function putFontsInPlace(): void {
  if (areInPlace) return;
  areInPlace = true;
  for (const [family, url] of [
    ["Literata", literata],
    ["Figtree", figtree],
  ] as const) {
    const face = new FontFace(family, `url(${url})`, { weight: "400 700" });
    document.fonts.add(face);
    face.load().catch(() => document.fonts.delete(face));
  }
}
