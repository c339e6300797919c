import type { ReactNode } from "react";
import { Icon } from "#ui/drawings/icons.tsx";
import { toggleTheme } from "./theme.ts";

const BY_DAY = "[[data-theme=dark]_&]:hidden";
const BY_NIGHT = "not-[[data-theme=dark]_*]:hidden";

/** Renders both states, and CSS shows one, because prerendering does not know the theme. */
export function ThemeToggle({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <button type="button" className={`noscript:hidden ${className}`} onClick={toggleTheme}>
      <Icon name="moon" className={`size-5 ${BY_DAY}`} />
      <Icon name="sun" className={`size-5 ${BY_NIGHT}`} />
      {children}
      <span className={`sr-only ${BY_DAY}`}>Usar tema oscuro</span>
      <span className={`sr-only ${BY_NIGHT}`}>Usar tema claro</span>
    </button>
  );
}
