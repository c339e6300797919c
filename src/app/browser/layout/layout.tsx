import type { ReactNode } from "react";
import { SignInNotice } from "#member/account/sign-in/sign-in-notice.tsx";
import type { Page } from "#platform/ui/page.ts";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { Header, MobileBar } from "./bars.tsx";
import { Footer } from "./footer.tsx";

interface LayoutProps {
  page: Page;
  /** False on /perfil. On other private pages the installed app hides the footer, and its menu has the legal links. */
  isTool: boolean;
  children: ReactNode;
}

export function Layout({ page, isTool, children }: LayoutProps) {
  const { isBare, isPrivate = false } = page;
  // The prerendered shell does not know which private page it will show, so it hides the footer as the tools do.
  const isHydrated = useHydrated();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      {!isBare && <Header isPrivate={isPrivate} />}
      {children}
      {!isBare && (
        <Footer
          className={
            isPrivate && (isTool || !isHydrated)
              ? "[@media(display-mode:standalone)]:[[data-member]_&]:hidden"
              : ""
          }
        />
      )}
      {!isBare && <MobileBar />}
      <SignInNotice />
    </div>
  );
}
