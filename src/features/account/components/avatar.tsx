import type { User } from "../contract.ts";

/** The member's picture, or where the provider gave none the first letter of the name. Decorative. */
export function Avatar({ user, className = "size-8" }: { user: User; className?: string }) {
  const { avatar_url, full_name } = user.user_metadata;
  const shape = `shrink-0 rounded-full border border-edge ${className}`;
  if (avatar_url) return <img src={avatar_url} alt="" className={`object-cover ${shape}`} />;
  return (
    <span aria-hidden="true" className={`grid place-items-center bg-wash font-medium font-serif ${shape}`}>
      {Array.from(full_name.trim())[0]?.toLocaleUpperCase("es") ?? "·"}
    </span>
  );
}
