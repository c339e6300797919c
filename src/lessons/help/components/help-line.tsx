import { Link } from "#platform/ui/navigation.tsx";

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
