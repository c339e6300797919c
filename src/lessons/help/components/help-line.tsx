import { Link } from "#platform/ui/navigation.tsx";

/** Leads to help below a search without results, whose words may have expressed a need. */
export function HelpLine() {
  return (
    <p className="mt-6">
      ¿La estás pasando mal?{" "}
      <Link href="/pedir-ayuda" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Pedir ayuda
      </Link>
    </p>
  );
}
