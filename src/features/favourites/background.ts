import type { BackgroundTasks } from "#ui/feature.ts";
import { favouritesStore } from "./client.ts";
import { showFavourites } from "./mirror.ts";

export const background: BackgroundTasks = {
  forMember({ id }) {
    if (favouritesStore.get().status === "failed") showFavourites(id);
  },
};
