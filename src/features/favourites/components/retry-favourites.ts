import { sessionStore } from "#features/account/client.ts";
import { loadFavourites } from "./sync.ts";

export function retryFavourites(): void {
  const session = sessionStore.get();
  if (session.status === "signed-in") void loadFavourites(session.user.id);
}
