import { Link } from "wouter";

export function Header() {
  return (
    <header className="border-line border-b">
      <Link href="/">Claves del Éxito</Link>
    </header>
  );
}
