import { LookingBackPage } from "#notebook/looking-back/looking-back-page.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { Slot } from "../tool-slots.tsx";

function More(props: { today: string }) {
  return <Slot name="InLookingBack" {...props} />;
}

export const page = syncedPage("Mirar atrás", <LookingBackPage More={More} />);
