export function Footer() {
  return <footer className="border-line border-t p-4 text-quiet text-sm">© Claves del Éxito</footer>;
}
