import { Link } from "#ui/navigation.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** The longest address that fits on one line in the large size. */
const SHORT = 24;

/** The foot of a flyer: what to do next and the address as one types it. On a screen all of it is the link. */
export function FlyerAddress({ call }: { call: string }) {
  const host = useHydrated() ? window.location.host : "";
  return (
    <Link href="/" className="absolute inset-x-[8em] bottom-[6em] leading-tight hover:underline">
      <span className="block font-serif text-[4em]">Claves del Éxito</span>
      <span className="block font-semibold text-[4.4em] text-ember">{call}</span>
      <span
        className={`block min-h-[1.25em] break-all font-bold ${host.length > SHORT ? "text-[4em]" : "text-[6em]"}`}
      >
        {host}
      </span>
    </Link>
  );
}
