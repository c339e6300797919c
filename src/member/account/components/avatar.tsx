import type { SyntheticEvent } from "react";
import { useSession } from "../client.ts";
import type { User } from "../contract.ts";

/** Shows the name's first letter, or for a confirmed session the picture. Screen readers ignore the avatar. */
export function Avatar({ user, className = "size-8" }: { user: User; className?: string }) {
  const session = useSession();
  const isConfirmed = session.status === "signed-in" && session.expires_at > 0;
  const { avatar_url, full_name } = user.user_metadata;
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full border border-edge bg-wash font-medium font-serif ${className}`}
    >
      {Array.from(full_name.trim())[0]?.toLocaleUpperCase("es") ?? "·"}
      {avatar_url && isConfirmed && (
        <img key={avatar_url} src={avatar_url} alt="" className="absolute inset-0" onError={hide} />
      )}
    </span>
  );
}

/** Hides a missing picture, for which Safari would draw an icon. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}
