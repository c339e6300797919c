import { Icon } from "#ui/drawings/icons.tsx";

/** The icon marks Premium, so that colour is not the only difference. */
export function PlanBadge({ isPremium }: { isPremium: boolean }) {
  const look = isPremium ? "border-ember text-ember" : "border-edge text-quiet";
  return (
    <span className={`inline-flex items-center gap-1 rounded-sm border px-2 font-semibold text-xs/6 ${look}`}>
      {isPremium && <Icon name="sunrise" className="size-4" />}
      <span className={isPremium ? "max-sm:sr-only" : ""}>{isPremium ? "Premium" : "Gratis"}</span>
    </span>
  );
}
