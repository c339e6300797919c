import { discardMutation } from "#features/sync/client.ts";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { newId } from "#shared/new-id.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import { favouritesStore } from "./client.ts";
import { followReplica, setFavourite } from "./follow-replica.ts";

/** The last change of each key. Only its result is shown, because fast clicks undo each other. */
const latest = new Map<string, string>();

/** Toggles a favourite once the favourites are known. Undoes the change if Premium has ended. */
export async function toggleFavourite(
  memberId: string,
  keyId: string,
): Promise<{ hasPremiumEnded: boolean }> {
  void followReplica(memberId);
  // A list from before the click must not undo the click.
  const { status, ids } = await whenLoaded(favouritesStore);
  // Signed out meanwhile.
  if (status === "idle") return { hasPremiumEnded: false };
  const isFavourite = !ids.includes(keyId);
  const id = newId();
  latest.set(keyId, id);
  const result = await setFavourite(keyId, isFavourite, id);
  const hasPremiumEnded = result.state === "queued" && result.error.code === "premium_required";
  if (hasPremiumEnded) await discardMutation(id);
  else if (latest.get(keyId) === id)
    showMutationToast(result, {
      done: isFavourite ? "Añadido a Favoritos" : "Eliminado de Favoritos",
      failed: "Error al guardar",
    });
  return { hasPremiumEnded };
}
