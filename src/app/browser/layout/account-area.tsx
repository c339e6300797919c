import { type ReactNode, useEffect, useState } from "react";
import { openSubscriptionFlow } from "#billing/subscription/client.ts";
import { loadSession, useSession } from "#member/account/client.ts";
import { SignInMenu } from "#member/account/sign-in/sign-in-menu.tsx";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { closeMenu } from "#platform/ui/menu.tsx";

const RETRY = "M20 12a8 8 0 1 1-2.5-5.8M18 3v4h-4";

/** If a cookie suggests a member, a circle in the avatar's place hides the prerendered sign-in (theme.css). */
export function AccountArea() {
  const { status } = useSession();
  const [member, setMember] = useState<ReactNode>();
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    const isLikely = status === "loading" && "member" in document.documentElement.dataset;
    if (member || isBroken || !(isLikely || status === "signed-in")) return;
    import("./member-controls.tsx").then(
      (late) => setMember(<late.MemberControls />),
      () => setIsBroken(true),
    );
  }, [status, member, isBroken]);

  if (status === "unreachable" || (status === "signed-in" && isBroken)) {
    return (
      <Button
        variant="quiet"
        onClick={() => {
          setIsBroken(false);
          void loadSession();
        }}
      >
        <LineIcon line={RETRY} />
        <span className="max-sm:sr-only">Sin conexión · </span>Reintentar
      </Button>
    );
  }
  if (status === "signed-in" && member) return member;
  return (
    <div className={`flex items-center gap-2 ${status === "signed-out" ? "" : "avatar-place"}`}>
      <SignInMenu>
        <PremiumButton className="mt-4 w-full border border-edge lg:hidden" />
      </SignInMenu>
      <PremiumButton className="max-lg:hidden" />
    </div>
  );
}

function PremiumButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={buttonClass("quiet", `noscript:hidden ${className}`)}
      onClick={(event) => {
        closeMenu(event);
        openSubscriptionFlow();
      }}
    >
      ¡Quiero ser Premium!
      <span className="font-normal text-quiet text-sm">{`${import.meta.env.PREMIUM_BRIEF}/mes`}</span>
    </button>
  );
}
