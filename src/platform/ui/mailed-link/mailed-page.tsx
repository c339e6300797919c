import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CallResult } from "#platform/shared/api-client.ts";
import { Button } from "../button.tsx";
import { Scene, type SceneLines } from "../drawings/scene.tsx";
import { useLoaded } from "../loading/use-loaded.ts";
import { Notice } from "../notice.tsx";
import { useSubmit } from "../use-submit.ts";

export interface Told {
  title: string;
  text: string;
  more?: ReactNode;
  /** A picture in place of the page's. */
  picture?: SceneLines;
  /** Moves the focus to the text, because the button that had the focus has disappeared. */
  isSettled?: boolean;
  action?: { label: string; busy: string; beside?: ReactNode };
}

interface MailedPageProps<T> {
  picture: SceneLines;
  checking: { title: string; text: string; withoutScript: string };
  unknown: Told;
  /** The text `unread` is shown after a failed reading, `undone` after an action whose answer may be lost. */
  failed: { title: string; unread: string; undone: string };
  read: (token: string) => Promise<CallResult<T>>;
  act: (token: string) => Promise<CallResult<T>>;
  tell: (known: T, hasActed: boolean) => Told;
  /** Links to other pages, if there is nothing to do. */
  links: (isSettled: boolean) => ReactNode;
}

/** The page of a mailed link. Only the button acts, because mail programs open links too. */
export function MailedPage<T>(props: MailedPageProps<T>) {
  const token = useUrlSecret();
  return token === undefined ? <Checking {...props} /> : <Mailed key={token} token={token} {...props} />;
}

/** The URL fragment, which browsers send to no server; undefined until the first effect. */
function useUrlSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      // The skip link "Saltar al contenido" changes the fragment too.
      const isPlace = document.getElementById(fragment) !== null;
      setSecret((known) => (isPlace ? (known ?? "") : fragment));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return secret;
}

function Checking({ picture, checking }: Pick<MailedPageProps<unknown>, "picture" | "checking">) {
  return (
    <Notice picture={<Scene {...picture} />} title={checking.title}>
      <p className="mt-4 hidden max-w-lesson font-serif text-lg noscript:block">{checking.withoutScript}</p>
      <p role="status" className="mt-4 min-h-28 font-serif text-lg text-quiet noscript:hidden">
        {checking.text}
      </p>
    </Notice>
  );
}

function Mailed<T>({ token, ...page }: MailedPageProps<T> & { token: string }) {
  const { picture, unknown, failed, links } = page;
  const { loaded, load, setLoaded } = useLoaded(async () => (token ? page.read(token) : NO_LINK));
  const [hasActed, setHasActed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();

  const act = async () => {
    setProblem(undefined);
    const answer = await page.act(token);
    if (!answer.ok && !isUnknown(answer)) return setProblem(`${answer.error.message} ${failed.undone}`);
    setHasActed(true);
    setLoaded(answer);
  };

  if (!loaded) return <Checking {...page} />;
  if (!loaded.ok && !isUnknown(loaded)) {
    const text = `${loaded.error.message} ${failed.unread}`;
    return (
      <LinkNotice picture={picture} title={failed.title} text={text}>
        <Button onClick={() => void load()}>Intentar de nuevo</Button>
      </LinkNotice>
    );
  }
  const { action, ...told } = loaded.ok ? page.tell(loaded.data, hasActed) : unknown;
  return (
    <LinkNotice picture={picture} {...told}>
      {action ? (
        <>
          <Button softDisabled={isBusy} onClick={() => void submit(act)}>
            {isBusy ? action.busy : action.label}
          </Button>
          {action.beside}
          <p role="alert" className="w-full text-danger empty:hidden">
            {problem}
          </p>
        </>
      ) : (
        links(told.isSettled === true)
      )}
    </LinkNotice>
  );
}

const NO_LINK: CallResult<never> = { ok: false, error: { code: "not_found", message: "" } };

/** The server answers a wrong secret with one of these codes. */
function isUnknown<T>(result: CallResult<T>): boolean {
  return !result.ok && (result.error.code === "not_found" || result.error.code === "bad_request");
}

type LinkNoticeProps = Told & { picture: SceneLines; children: ReactNode };

function LinkNotice({ picture, title, text, more, isSettled = false, children }: LinkNoticeProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSettled) said.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <Notice picture={<Scene {...picture} />} title={title}>
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
