import type { ComponentProps } from "react";
import { Icon } from "../drawings/icons.tsx";
import { Link } from "../navigation.tsx";

type ForwardLinkProps = ComponentProps<typeof Link> & { arrow?: string };

/** @param arrow the colour of the arrow, which moves if the pointer is over the `group` */
export function ForwardLink({ arrow = "text-key", children, ...link }: ForwardLinkProps) {
  return (
    <Link {...link}>
      {children}
      <Icon name="forward" className={`size-4 ${arrow} transition-transform group-hover:translate-x-1`} />
    </Link>
  );
}
