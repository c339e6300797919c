import type { User } from "../contract.ts";

/** The name's first letter shows if there is no picture, or if it cannot be loaded. Decorative. */
export function Avatar({ user, className = "size-8" }: { user: User; className?: string }) {
  const { avatar_url, full_name } = user.user_metadata;
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full border border-edge bg-wash font-medium font-serif ${className}`}
    >
      {Array.from(full_name.trim())[0]?.toLocaleUpperCase("es") ?? "·"}
      {avatar_url && <img src={avatar_url} alt="" className="absolute inset-0" />}
    </span>
  );
}
