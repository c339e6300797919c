import { Link } from "#ui/navigation.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Length of the longest host name that fits on one line in the large size. */
const SHORT = 24;

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
