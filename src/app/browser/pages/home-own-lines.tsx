import { type ComponentProps, useEffect, useState } from "react";
import { useIsPremium } from "#billing/subscription/client.ts";
import { HomePath } from "#lessons/path/components/home-path.tsx";
import { ReadMarks } from "#lessons/path/components/read-mark.tsx";
import { followPath } from "#lessons/path/follow-path.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { loadAllStyles } from "../all-styles.ts";

const DaySlot = lazyComponent("DaySlot", () => import("../tool-slots.tsx"));
const LateHome = lazyComponent("LateHome", () => import("#notebook/horizon/components/members-home.tsx"));

/** Shows the reader's progress once all styles are loaded, because the visitors' document has no styles for it. */
export function HomeOwnLines({
  onLead,
  hasDay,
}: Pick<ComponentProps<typeof HomePath>, "onLead"> & { hasDay: boolean }) {
  const isPremium = useIsPremium();
  const [isStyled, setIsStyled] = useState(false);
  useEffect(() => {
    followPath();
    // If the styles cannot be loaded, the page stays as it is.
    loadAllStyles().then(
      () => setIsStyled(true),
      () => undefined,
    );
  }, []);
  if (!isStyled) return null;
  return (
    <>
      {isPremium && !hasDay ? <LateHome More={DaySlot} /> : <HomePath onLead={onLead} isBrief={hasDay} />}
      <ReadMarks />
    </>
  );
}
