import { Icon } from "./drawings/icons.tsx";
import { type Address, Link } from "./navigation.tsx";

/** @param name the name of the page that the link leads to */
export function BackLink({ href, name }: { href: Address; name: string }) {
  return (
    <Link
      {...{ href }}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink print:hidden"
    >
      <Icon name="back" />
      {name}
    </Link>
  );
}
