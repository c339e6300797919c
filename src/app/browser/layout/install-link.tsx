import { useInstall } from "#features/install/client.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { NavLink } from "./gate-link.tsx";

/** Installs at once where the browser offers it, otherwise links to instructions. */
export function InstallLink({ className, labelClass = "" }: { className: string; labelClass?: string }) {
  const { state, install } = useInstall();
  if (state === "installed") return null;
  if (state === "promptable") {
    return (
      <button type="button" className={className} onClick={() => void install()}>
        <Icon name="install" />
        <span className={labelClass}>Instalar App</span>
      </button>
    );
  }
  return (
    <NavLink href="/instalar" className={className}>
      <Icon name="install" />
      <span className={labelClass}>Instalar</span>
    </NavLink>
  );
}
