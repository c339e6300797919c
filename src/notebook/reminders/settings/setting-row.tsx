import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useSubmit } from "#platform/ui/use-submit.ts";

export interface Said {
  text: string;
  isBad: boolean;
}

export const NOTHING_SAID: Said = { text: "", isBad: false };
export const good = (text: string): Said => ({ text, isBad: false });
export const bad = (text: string): Said => ({ text, isBad: true });

export function useSaving() {
  const { isBusy, submit } = useSubmit();
  const [said, setSaid] = useState(NOTHING_SAID);

  const save = (work: () => Promise<Said>) =>
    submit(async () => {
      setSaid(NOTHING_SAID);
      try {
        setSaid(await work());
      } catch (error) {
        // API calls never reject. Browser APIs do, for example if their push data is damaged.
        console.error(error);
        setSaid(bad("El navegador no pudo hacerlo. Intenta de nuevo en un momento."));
      }
    });
  return { isBusy, said, save };
}

interface SettingRowProps {
  title: string;
  text: ReactNode;
  control?: ReactNode;
  said?: Said;
  children?: ReactNode;
}

export function SettingRow({ title, text, control, said = NOTHING_SAID, children }: SettingRowProps) {
  return (
    <div className="py-5">
      <div
        className={`grid items-center gap-x-8 gap-y-3 ${control ? "sm:grid-cols-[minmax(0,1fr)_15rem]" : ""}`}
      >
        <div className="min-w-0">
          <h3 className="font-sans font-semibold text-base">{title}</h3>
          <div className="wrap-anywhere mt-1 max-w-lesson text-quiet">{text}</div>
        </div>
        {control}
      </div>
      {children}
      <p
        role="status"
        className={`wrap-anywhere mt-2 max-w-lesson text-sm empty:hidden ${said.isBad ? "text-danger" : "text-quiet"}`}
      >
        {said.text}
      </p>
    </div>
  );
}

/** Put the ref on an element around the opening button: the first button inside gets the focus back on close. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
