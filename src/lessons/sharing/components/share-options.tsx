import { type RefCallback, useState } from "react";
import { copyText } from "#platform/ui/copy-text.ts";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { closeMenu, MENU_ITEM } from "#platform/ui/menu.tsx";
import { showToast } from "#platform/ui/toasts/toast.ts";
import type { SharedPage } from "../client.ts";

const LINK =
  "M10 13.5a4 4 0 0 0 6 .4l3-3A4.2 4.2 0 0 0 13 5l-1.5 1.5M14 10.5a4 4 0 0 0-6-.4l-3 3A4.2 4.2 0 0 0 11 19l1.5-1.5";
const WHATSAPP =
  "M3.5 20.5L5 16a8.5 8.5 0 1 1 3 3zM9 8c-.5 4.5 2.5 7.5 7 7v-1.5l-2-1-1 1A5 5 0 0 1 10.5 11l1-1-1-2z";
const TWITTER = "M4 4h4l12 16h-4zM4.5 20l6-6.5M13.5 10.5l6-6.5";
const FACEBOOK = "M11 21v-8H8V9.5h3V8a4.5 4.5 0 0 1 4.5-4.5H17V7h-1.5A1.5 1.5 0 0 0 14 8.5v1h3l-.5 3.5H14v8z";

/** These callbacks are outside the component, so that React calls each only once. */
const focus: RefCallback<HTMLButtonElement> = (button) => button?.focus();
const select: RefCallback<HTMLInputElement> = (input) => {
  input?.focus();
  input?.select();
};

export function ShareOptions({ page }: { page: SharedPage }) {
  const [mustCopyByHand, setMustCopyByHand] = useState(false);

  async function copy(button: HTMLElement) {
    if (!(await copyText(page.url))) return setMustCopyByHand(true);
    button.closest<HTMLElement>("[popover]")?.hidePopover();
    showToast({
      title: "Enlace copiado",
      description: "El enlace de la página ha sido copiado al portapapeles.",
    });
  }

  return (
    <ul>
      <li>
        <button
          type="button"
          ref={focus}
          className={MENU_ITEM}
          onClick={({ currentTarget }) => copy(currentTarget)}
        >
          <LineIcon line={LINK} />
          Copiar enlace
        </button>
        {mustCopyByHand && (
          <label className="block px-3 pb-2 text-quiet text-sm">
            Tu navegador no deja copiar desde aquí. Cópialo tú:
            <input
              ref={select}
              readOnly
              value={page.url}
              className="mt-1 min-h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
            />
          </label>
        )}
      </li>
      {shareLinks(page).map(({ name, line, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener" className={MENU_ITEM} onClick={closeMenu}>
            <LineIcon line={line} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function shareLinks({ url, text }: SharedPage) {
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters);
  return [
    { name: "WhatsApp", line: WHATSAPP, href: `https://wa.me/?${query({ text: `${text} ${url}` })}` },
    { name: "Twitter", line: TWITTER, href: `https://twitter.com/intent/tweet?${query({ text, url })}` },
    {
      name: "Facebook",
      line: FACEBOOK,
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: text })}`,
    },
  ];
}
